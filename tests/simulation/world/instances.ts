import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Instance, InstanceOptions } from './instance.ts';

const root = `${pathToFileURL(path.resolve(import.meta.dirname, '../../..')).href}/`;
const slot = /[?]instance=\d+$/;
// Hold what Sequelize shares: the transaction that a query belongs to.
const shared = /\/server\/database\/(statements|sqlite|sqlite-values|search)\.ts$/;
let isSplit = false;

/** From now on a module that is imported for an instance imports its own copies of the product's modules. */
function splitModules(): void {
	if (isSplit) return;
	isSplit = true;
	registerHooks({
		resolve(specifier, context, next) {
			const found = next(specifier, context);
			const [of] = slot.exec(context.parentURL ?? '') ?? [];
			const isOurs = found.url.startsWith(root) && !found.url.includes('/node_modules/');
			return of && isOurs && !shared.test(found.url) ? { ...found, url: `${found.url}${of}` } : found;
		}
	});
}

/** Starts the instance of a slot: slot 0 runs the modules of this process, every other slot has its own. */
export async function startInstance(slotNumber: number, options: InstanceOptions): Promise<Instance> {
	if (slotNumber > 0) splitModules();
	const address = slotNumber > 0 ? `./instance.ts?instance=${slotNumber}` : './instance.ts';
	const { Instance: Own } = (await import(address)) as typeof import('./instance.ts');
	return Own.start(options);
}
