import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import adapter from '@sveltejs/adapter-node';

/**
 * The styles of a chunk and of all that it imports, those of imports first.
 * @param {Record<string, { css?: string[]; imports?: string[] }>} chunks
 * @param {string} name
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
function stylesOf(chunks, name, seen = new Set()) {
	if (seen.has(name)) return [];
	seen.add(name);
	const { css = [], imports = [] } = chunks[name] ?? {};
	return [...imports.flatMap((one) => stylesOf(chunks, one, seen)), ...css];
}

const folder = '_app/immutable/assets';
const listed = /^export const stylesheets = (\[.*\]);$/m;
// The pages of the website run none of these scripts, so they need no file of styles for each part of them.
const isScriptless = (node) => node.includes("'../entries/pages/site/_page.svelte.js'");

/**
 * One file in place of several, in their order.
 * @param {string} client folder of what browsers load
 * @param {string[]} styles
 */
function joinStyles(client, styles) {
	const text = styles.map((name) => readFileSync(`${client}/${name}`, 'utf8')).join('\n');
	const name = `${folder}/site.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`;
	writeFileSync(`${client}/${name}`, text);
	return [name];
}

/**
 * Names in every page all styles that its scripts import. Kit counts those that it meets first behind two later imports
 * among what comes later, and a page that needs them at once would stand there without. Those of the outermost layout
 * are named by each page, too, so that one without scripts can have all in one file.
 * @param {import('@sveltejs/kit').Builder} builder
 */
function completeStyles(builder) {
	const client = builder.getClientDirectory();
	const chunks = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));
	const nodes = `${builder.getServerDirectory()}/nodes`;
	const outermost = [];
	for (const file of readdirSync(nodes).sort((a, b) => parseInt(a) - parseInt(b))) {
		const entry = Object.keys(chunks).find((name) => name.endsWith(`/client-optimized/nodes/${file}`));
		if (!entry) continue;
		const text = readFileSync(`${nodes}/${file}`, 'utf8');
		const own = [...stylesOf(chunks, entry), ...JSON.parse(listed.exec(text)[1])];
		if (file === '0.js') outermost.push(...new Set(own));
		const all = [...new Set([...outermost, ...own])];
		const named = file === '0.js' ? [] : isScriptless(text) ? joinStyles(client, all) : all;
		writeFileSync(`${nodes}/${file}`, text.replace(listed, `export const stylesheets = ${JSON.stringify(named)};`));
	}
}

const server = adapter({ out: 'build', envPrefix: 'KIT_' });

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: {
			...server,
			adapt: (builder) => {
				completeStyles(builder);
				return server.adapt(builder);
			}
		},
		files: { assets: 'static' },
		// A phone needs its own screens; a list of all others would be a tenth of what it loads first.
		router: { resolution: 'server' },
		// Pages of the website are drawn at an address that is not the one in the browser.
		paths: { relative: false },
		// The player asks for it once its first screen stands; the back end has none.
		serviceWorker: { register: false },
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['self'],
				'script-src': ['self'],
				'style-src': ['self'],
				'style-src-attr': ['unsafe-inline'],
				'img-src': ['self', 'data:', 'blob:'],
				'connect-src': ['self'],
				'object-src': ['none'],
				'base-uri': ['none'],
				'form-action': ['self'],
				'frame-ancestors': ['self']
			}
		}
	}
};
