// Preloaded by `npm start` and the demo (`--import`) to make a thousand modules cheaper to load. Not TypeScript: Node would
// load what strips its types, 18 MB of an empty process, and keep it; what follows comes stripped from the cache.
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
// Compiled code and stripped types are not cached in the temporary folder, where another user of the machine could plant
// code, nor beside the packages: "npm ci" fails half-way where a running server writes into the folder that it removes.
enableCompileCache(path.join(root, '.cache/compiled'));

const ours = `${pathToFileURL(root).href}/`;
const packages = `${ours}node_modules/`;
const library = `${ours}src/lib/`;
const ending = '.ts';
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map();

/**
 * The address of a module of ours as another one names it; undefined for everything else.
 * @param {string} specifier
 * @param {string} from
 */
function ownAddress(specifier, from) {
	if (!specifier.endsWith(ending)) return undefined;
	if (specifier.startsWith('.')) return new URL(specifier, from).href;
	return specifier.startsWith('#lib/') ? library + specifier.slice('#lib/'.length) : undefined;
}

// Our own modules name their files, so Node does not have to search the disk for each import; and a package is resolved
// once, not once per importing module. This saves a sixth of the start.
registerHooks({
	resolve(specifier, context, next) {
		const { parentURL = '', conditions } = context;
		const isOurs = parentURL.startsWith(ours) && !parentURL.startsWith(packages);
		if (!isOurs || !conditions.includes('import')) return next(specifier, context);
		const url = ownAddress(specifier, parentURL);
		if (url) return { url, format: 'module-typescript', shortCircuit: true };
		if (/^[./#]/.test(specifier)) return next(specifier, context);
		const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
		found.set(specifier, known);
		return known;
	}
});
