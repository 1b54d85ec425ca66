import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

/**
 * The guard of the fifth promise: whoever draws the table knows no rules.
 * Boards neither take notation apart, nor read the options of the rules, nor walk the tree of moves by themselves.
 */
const SPLIT = "Ids and addresses are whole: ask the view, the standing or the facts for what they mean.";
const OPTIONS = "A board does not read the options of the rules: what follows from them is in the standing and the facts.";
const MOVES = "A board does not see the text of a move: surface/touch walks the tree of moves, and the frame plays them.";
const guard = {
  "no-restricted-syntax": [
    "error",
    { selector: "Literal[regex]", message: SPLIT },
    { selector: "NewExpression[callee.name='RegExp']", message: SPLIT },
    { selector: "CallExpression[callee.name='RegExp']", message: SPLIT },
    { selector: "CallExpression[callee.property.name=/^(split|match|matchAll|startsWith|endsWith|substring|substr|charAt|charCodeAt|codePointAt|search|lastIndexOf)$/]", message: SPLIT },
    { selector: "MemberExpression[property.name='options'], MemberExpression[property.value='options'], ObjectPattern > Property[key.name='options']", message: OPTIONS },
    { selector: "MemberExpression[property.name='movesBelow']", message: MOVES },
  ],
  "no-restricted-imports": ["error", { patterns: [{ group: ["**/lib/choices", "**/lib/table.svelte", "**/lib/outbox.svelte", "**/lib/socket", "**/frame/touching.svelte"], message: MOVES }] }],
};

export default ts.config(
  { ignores: ["node_modules/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["src/**/*.ts", "tests/**/*.ts"], languageOptions: { parser: ts.parser } },
  ...svelte.configs["flat/base"],
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["src/boards/**/*.ts", "src/boards/**/*.svelte"], rules: guard },
);
