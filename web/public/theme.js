// Before the first paint: the theme and the language of the last visit, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("hyakki") || "{}");
  } catch (_) {}
  var dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept.theme || (dark ? "night" : "day");
  root.lang = kept.lang || (navigator.language.slice(0, 2) === "fr" ? "fr" : "en");
})();
