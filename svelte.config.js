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

/**
 * Names in every page all styles that its scripts import. Kit counts those that it meets first behind two later imports
 * among what comes later, and a page that needs them at once would stand there without.
 * @param {import('@sveltejs/kit').Builder} builder
 */
function completeStyles(builder) {
	const chunks = JSON.parse(readFileSync(`${builder.getClientDirectory()}/.vite/manifest.json`, 'utf8'));
	const folder = `${builder.getServerDirectory()}/nodes`;
	for (const file of readdirSync(folder)) {
		const entry = Object.keys(chunks).find((name) => name.endsWith(`/client-optimized/nodes/${file}`));
		if (!entry) continue;
		const text = readFileSync(`${folder}/${file}`, 'utf8');
		const complete = text.replace(/^export const stylesheets = (\[.*\]);$/m, (_, list) => {
			const styles = new Set([...stylesOf(chunks, entry), ...JSON.parse(list)]);
			return `export const stylesheets = ${JSON.stringify([...styles])};`;
		});
		writeFileSync(`${folder}/${file}`, complete);
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
