"""The library: what `import hyakki` offers (docs/library.md). Plain Python over the engines, compiled or not."""
