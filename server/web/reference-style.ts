import { createHash } from 'node:crypto';

/** The look of the API reference; one sheet inside the page, so that nothing else is loaded. */
export const style = `
:root { color-scheme: light dark; --ink: #21141a; --paper: #fffaf0; --mist: #f7eddd; --line: #e0d0ba; --muted: #6a5651;
	--primary: #7d1538; --on-primary: #fff6e6; --accent: #0d5962; --right: #17693a; --wrong: #b3261a; --warn: #8f4d00; }
@media (prefers-color-scheme: dark) { :root { --ink: #fbf1e6; --paper: #19110f; --mist: #261a19; --line: #4a3733;
	--muted: #c9b3a6; --primary: #ffabb6; --on-primary: #2a0713; --accent: #7fd3d6; --right: #7fd79a; --wrong: #ff9a86; --warn: #ffc36a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--primary); color: var(--on-primary); }
header, main { max-width: 1000px; margin: 0 auto; padding: 24px 20px; }
header { padding-bottom: 0; }
h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; }
h2 { margin: 40px 0 8px; font-size: 1.5rem; }
h3 { margin: 0; font-size: 1.125rem; font-weight: 600; }
h4 { margin: 20px 0 6px; font-size: 0.9375rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
pre { margin: 8px 0; padding: 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--mist); }
.links { display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 0; list-style: none; }
nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 2px 20px; padding: 0; list-style: none; }
nav a { display: block; padding: 6px 0; }
article { margin: 16px 0; padding: 20px; border: 1px solid var(--line); border-radius: 14px; }
.call { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: baseline; margin: 0 0 8px; }
.verb { padding: 2px 8px; border: 1px solid currentcolor; border-radius: 6px; font-weight: 700; }
.get { color: var(--accent); } .post { color: var(--right); } .put, .patch { color: var(--warn); } .delete { color: var(--wrong); }
.scope { margin: 4px 0 0; color: var(--muted); }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--muted); font-weight: 500; }
small { color: var(--muted); font-size: 0.8125rem; }
`;

/** The one policy under which the page is readable: its own sheet by hash, nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
