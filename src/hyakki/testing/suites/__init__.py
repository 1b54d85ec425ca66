"""The suites. The plugin gives each test its games (`game`), tables (`case`, `default_case`) and `adapter`."""
