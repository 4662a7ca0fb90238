import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
// These run none of their scripts, so they need no file of styles for each part of them.
const scriptless = ['site', 'api/v1/docs'].map((route) => `'../entries/pages/${route}/_page.svelte.js'`);

/**
 * One file in place of several, in their order.
 * @param {string} files folder of what browsers load
 * @param {string[]} styles
 */
function joinStyles(files, styles) {
	const text = styles.map((name) => readFileSync(`${files}/${name}`, 'utf8')).join('\n');
	const name = `${folder}/page.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`;
	writeFileSync(`${files}/${name}`, text);
	return [name];
}

/**
 * All styles that the scripts of each page import, by the file that Kit made of the page for the server. Kit counts those
 * that it meets first behind two later imports among what comes later, and a page that needs them at once would stand
 * there without. Those of the outermost layout are named by each page, too, so that one without scripts can have all of
 * its own in one file.
 * @param {import('@sveltejs/kit').Builder} builder
 * @param {string} files folder of what browsers load
 */
function completeStyles(builder, files) {
	const chunks = JSON.parse(readFileSync(`${builder.getClientDirectory()}/.vite/manifest.json`, 'utf8'));
	const nodes = `${builder.getServerDirectory()}/nodes`;
	const complete = new Map();
	const outermost = [];
	const app = Object.keys(chunks).find((name) => name.endsWith('/client-optimized/app.js'));
	// Kit names these in every page by itself.
	const everywhere = stylesOf(chunks, app);
	for (const file of readdirSync(nodes).sort((a, b) => parseInt(a) - parseInt(b))) {
		const entry = Object.keys(chunks).find((name) => name.endsWith(`/client-optimized/nodes/${file}`));
		if (!entry) continue;
		const text = readFileSync(`${nodes}/${file}`, 'utf8');
		const own = [...stylesOf(chunks, entry), ...JSON.parse(listed.exec(text)[1])];
		if (file === '0.js') outermost.push(...new Set(own));
		const all = [...new Set([...outermost, ...own])];
		const others = all.filter((style) => !everywhere.includes(style));
		const isScriptless = scriptless.some((page) => text.includes(page));
		complete.set(file, file === '0.js' ? [] : isScriptless ? joinStyles(files, others) : all);
	}
	return complete;
}

const styled = '\0styled:';

/**
 * Puts a module in front of each that Kit made of a page, which says the same but for its styles: what Kit wrote stays
 * as it is.
 * @param {string} server folder of what Kit made of the screens for the server
 * @param {Map<string, string[]>} styles by the name of the page's file
 * @returns {import('rolldown').Plugin}
 */
const nameStyles = (server, styles) => ({
	name: 'name-styles',
	resolveId(source, importer) {
		const name = importer === `${server}/manifest.js` && /^\.\/nodes\/(.+)$/.exec(source)?.[1];
		return name && styles.has(name) ? styled + name : undefined;
	},
	load(id) {
		if (!id.startsWith(styled)) return;
		const name = id.slice(styled.length);
		const from = JSON.stringify(`${server}/nodes/${name}`);
		return `export * from ${from};\nexport const stylesheets = ${JSON.stringify(styles.get(name))};`;
	}
});

/**
 * Writes `build/` as adapter-node does, from its files, but with the bundler that built the screens: Rollup took a
 * quarter of the whole build for this. What browsers load goes where the adapter's file server does not look: one file
 * of an older build that is asked for after the folder was replaced ended the process.
 * @param {import('@sveltejs/kit').Builder} builder
 */
async function writeBuild(builder) {
	const out = 'build';
	const entries = `${builder.getBuildDirectory('adapter-node')}/entries`;
	const server = builder.getServerDirectory();
	builder.rimraf(out);
	builder.rimraf(entries);
	builder.writeClient(`${out}/files`);
	const styles = completeStyles(builder, `${out}/files`);
	await builder.compress(`${out}/files`);
	const replace = {
		SERVER: `${server}/index.js`,
		MANIFEST: `${server}/manifest.js`,
		BASE: '""',
		ENV_PREFIX: '"KIT_"',
		PRECOMPRESS: 'true',
		PRERENDERED: `new Set(${JSON.stringify(builder.prerendered.paths)})`
	};
	builder.copy(fileURLToPath(new URL('files', import.meta.resolve('@sveltejs/adapter-node'))), entries, { replace });
	await bundleServer(`${entries}/handler.js`, server, out, nameStyles(server, styles));
}

/**
 * Whatever is no dependency of the product comes along, so that it runs without those of its development.
 * @param {string} handler the file that the server begins with
 * @param {string} server folder of what Kit made of the screens for the server
 * @param {string} out
 * @param {import('rolldown').Plugin} plugin
 */
async function bundleServer(handler, server, out, plugin) {
	const { rolldown } = await import('rolldown');
	const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
	// Each file of Kit's stays one: joined, two that import each other could wait for one another for ever.
	const name = (id) =>
		id.startsWith(server)
			? id.slice(server.length + 1, -'.js'.length)
			: id.includes('/node_modules/')
				? 'packages'
				: null;
	const bundle = await rolldown({
		input: { handler },
		platform: 'node',
		plugins: [plugin],
		external: Object.keys(dependencies).map((one) => new RegExp(`^${one}(/.*)?$`))
	});
	await bundle.write({
		dir: out,
		chunkFileNames: 'server/chunks/[name]-[hash].js',
		codeSplitting: { groups: [{ name, debugName: 'files' }] }
	});
	await bundle.close();
}

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: {
			name: 'marquee',
			adapt: writeBuild,
			supports: { read: () => false }
		},
		files: { assets: 'static' },
		// `checkSender` and `checkCsrf` decide that: a form without an Origin is ours when its token is.
		csrf: { trustedOrigins: ['*'] },
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
