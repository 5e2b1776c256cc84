import { expect, test } from "vitest";
import { sanitizeRichText } from "./rich-text.ts";

test.each([
  ["<p>Three <strong>sets</strong></p>", "<p>Three <strong>sets</strong></p>"],
  ['<p onclick="steal()" style="color:red" class="x">Hi</p>', "<p>Hi</p>"],
  ["<script>steal()</script><style>p{}</style>Hi", "Hi"],
  ['<a href="javascript:steal()">x</a>', "<a>x</a>"],
  ['<a href=" JaVa\tScript:steal()">x</a>', "<a>x</a>"],
  ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
  ['<a href="//evil.example">x</a>', "<a>x</a>"],
  ['<a href="https://a.example/menu.pdf">x</a>', '<a href="https://a.example/menu.pdf">x</a>'],
  ['<img src=x onerror="steal()"><iframe src="https://a.example"></iframe><svg onload="steal()"></svg>Hi', "Hi"],
  ["<h1>Big</h1>", "<h2>Big</h2>"],
  ["<form><input><button>Go</button></form>", "Go"],
  ["<p>open <b>ended", "<p>open <b>ended</b></p>"],
])("rich text %s becomes %s", (html, safe) => {
  expect(sanitizeRichText(html)).toBe(safe);
});
