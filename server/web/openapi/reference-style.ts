import { createHash } from 'node:crypto';
import { fontFaces } from './reference-fonts.ts';
import { script } from './reference-script.ts';

/** The look of the API reference; one sheet inside the page, so that nothing but its two fonts is loaded. */
export const style = `${fontFaces}
:root { color-scheme: light dark; --ink: #21141a; --paper: #fffaf0; --mist: #f7eddd; --line: #e0d0ba; --muted: #6a5651;
	--primary: #7d1538; --on-primary: #fff6e6; --accent: #0d5962; --right: #17693a; --wrong: #b3261a; --warn: #8f4d00; }
@media (prefers-color-scheme: dark) { :root { --ink: #fbf1e6; --paper: #19110f; --mist: #261a19; --line: #4a3733;
	--muted: #c9b3a6; --primary: #ffabb6; --on-primary: #2a0713; --accent: #7fd3d6; --right: #7fd79a; --wrong: #ff9a86; --warn: #ffc36a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 Text, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; z-index: 2; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--primary); color: var(--on-primary); }
header { display: flex; flex-wrap: wrap; gap: 8px 40px; align-items: end; justify-content: space-between; padding: 28px 20px 24px; border-bottom: 1px solid var(--line); background: var(--mist); }
header p { margin: 6px 0 0; max-width: 62ch; }
h1, h2 { font-family: Headings, Text, sans-serif; font-weight: 650; }
h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 2.25rem); line-height: 1.15; }
h2 { margin: 48px 0 8px; font-size: 1.5rem; line-height: 1.25; }
h3 { margin: 0; font-size: 1.1875rem; line-height: 1.35; }
h4 { margin: 20px 0 6px; font-size: 0.9375rem; }
section:first-child > h2:first-child { margin-top: 24px; }
p { max-width: 72ch; }
code, pre { font: 0.875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
.links { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; list-style: none; }
.links a { display: inline-block; padding: 8px 0; }
main { min-width: 0; max-width: 1180px; padding: 0 20px 80px; }
nav { padding: 20px; }
nav h2 { margin: 0 0 8px; font: 700 1rem/1.35 Text, sans-serif; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: flex; gap: 8px; align-items: baseline; padding: 5px 8px; border-radius: 6px; color: inherit; font-size: 0.875rem; line-height: 1.35; text-decoration: none; }
nav a:hover { background: var(--mist); color: var(--primary); }
nav .tag { margin-top: 10px; font-size: 0.9375rem; font-weight: 700; }
nav .verb { flex: none; width: 4.9em; padding: 1px 0; font-size: 0.6875rem; text-align: center; }
.search label { font-size: 0.875rem; }
.search input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--muted); border-radius: 8px; background: var(--paper); color: inherit; font: inherit; }
.search p { margin: 4px 0 0; font-size: 0.875rem; }
article { margin: 16px 0; padding: 20px; border: 1px solid var(--line); border-radius: 14px; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
.call { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: baseline; margin: 8px 0 0; }
.verb { padding: 2px 8px; border: 1px solid currentcolor; border-radius: 6px; font-weight: 700; }
.get { color: var(--accent); } .post { color: var(--right); } .put, .patch { color: var(--warn); } .delete { color: var(--wrong); }
.scope { margin: 6px 0 0; color: var(--muted); font-size: 0.9375rem; }
.status { font-weight: 700; } .good { color: var(--right); } .bad { color: var(--wrong); }
.answer > p { margin: 10px 0 4px; }
dl { margin: 0; }
.fields > div { padding: 7px 0; border-top: 1px solid var(--line); }
.fields dt > code:first-child { font-weight: 700; }
.fields dd { margin: 0; font-size: 0.9375rem; }
.type { color: var(--muted); font-size: 0.875rem; }
.fields .fields { margin: 4px 0 8px 4px; padding-left: 12px; border-left: 2px solid var(--line); }
small { color: var(--muted); font-size: 0.8125rem; }
small + small::before { content: "· "; }
details > summary { padding: 6px 0; color: var(--primary); font-size: 0.9375rem; cursor: pointer; }
.errors ul { margin: 0; padding: 0; list-style: none; }
.errors li { display: flex; gap: 10px; padding: 3px 0; }
.code { position: relative; margin: 8px 0; }
pre { margin: 0; max-height: 26rem; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--mist); overflow-wrap: normal; }
pre code { font-size: 0.8125rem; }
.key { color: var(--accent); } .token { color: var(--warn); }
.code button { position: absolute; top: 1px; right: 1px; min-height: 36px; padding: 4px 12px; border: 0; border-left: 1px solid var(--line); border-bottom: 1px solid var(--line); border-radius: 0 7px 0 8px; background: var(--paper); color: var(--primary); font: 500 0.8125rem/1 system-ui, sans-serif; cursor: pointer; }
.code:has(button:not([hidden])) pre { padding-top: 44px; }
@media (min-width: 1000px) {
	.columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); }
	nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
	header { padding-inline: 32px; } main { padding-inline: 32px; }
}
@media (min-width: 1240px) {
	.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 32px; }
	.examples { position: sticky; top: 8px; align-self: start; }
	.examples pre { max-height: 34vh; }
}
@media print { nav, .code button { display: none; } }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The one policy under which the page works: its own sheet and script by hash, its fonts, nothing else. */
export const pagePolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
