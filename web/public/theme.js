// Before the first paint: the theme and the language of the last visit, so that nothing flashes, and the sentences of the rules that are asked for.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("hyakki") || "{}");
  } catch (_) {}
  var dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept.theme || (dark ? "night" : "day");
  root.lang = kept.lang || (navigator.language.slice(0, 2) === "fr" ? "fr" : "en");
  var rules = /^\/rules\/([a-z]+)$/.exec(location.pathname);
  if (!rules) return;
  var book = document.createElement("link");
  book.rel = "preload";
  book.as = "fetch";
  book.crossOrigin = "";
  book.href = "/api/texts/" + root.lang + "/" + rules[1];
  document.head.append(book);
})();
