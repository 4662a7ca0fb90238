/** The style of the pages: one file, for paper, phones and large screens, light and dark. */
export const style = `:root { color-scheme: light dark; --ink: #1b1f24; --muted: #5a6370; --ground: #fff; --band: #f3f5f7; --line: #d5dae0; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff3; --muted: #a7b0bc; --ground: #14181d; --band: #1e242b; --line: #36404b; --accent: #7db8f5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 3rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.6rem; font-size: 1.2rem; }
header p, footer p { margin: 0.4rem 0 0; color: var(--muted); }
nav { display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; margin-top: 1.2rem; padding-block: 0.4rem; border-block: 1px solid var(--line); }
nav a { padding-block: 0.5rem; color: var(--accent); }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; box-shadow: inset 0 -2px var(--accent); }
nav .other { margin-inline-start: auto; }
main { margin-top: 1.2rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 0.8rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--muted); font-weight: 500; font-size: 0.85rem; white-space: nowrap; }
td { overflow-wrap: break-word; min-width: 7.5rem; max-width: 36rem; }
td:has(.place) { min-width: 3.5rem; width: 4.5rem; }
.number { text-align: end; white-space: nowrap; min-width: 0; padding-inline: 0.8rem 0; }
tbody tr:nth-child(-n + 3) .place { font-weight: 700; }
.note { padding: 0.8rem 1rem; background: var(--band); border-radius: 0.4rem; }
.awards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 0.8rem; padding: 0; list-style: none; }
.awards li { padding: 0.8rem 1rem; background: var(--band); border-radius: 0.4rem; overflow-wrap: anywhere; }
.awards span { display: block; color: var(--muted); font-size: 0.85rem; }
.photos { columns: 16rem; column-gap: 1.2rem; }
figure { margin: 0 0 1.2rem; break-inside: avoid; }
figure img { display: block; width: 100%; height: auto; background: var(--band); border-radius: 0.4rem; }
figcaption { margin-top: 0.4rem; font-size: 0.9rem; overflow-wrap: anywhere; }
footer { margin-top: 3rem; font-size: 0.85rem; }
@media print { nav { display: none; } .scroll { overflow: visible; } }
`;
