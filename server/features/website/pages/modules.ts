import type { Block, SentBlock } from '#lib/blocks/blocks.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { invalidField, notFound } from '../../../runtime/errors.ts';
import { idOf } from '../../platform/namespaces/fields.ts';
import { storedBlocks } from './clean.ts';
import { byPage } from './find.ts';
import { PageModule, type Page } from './model.ts';
import { mostModules } from './module-fields.ts';
import { modulesOf } from './present.ts';

/** The block of a module as stored; its errors have the path `block`. */
export const storedModule = (sent: SentBlock, hosts: readonly string[]): Block =>
	storedBlocks([sent], hosts, () => 'block')[0]!;

/** The path of one module's block in the input. */
export const placeOfBlock = (index: number): string => `modules[${index}].block`;

/** The blocks of several modules as they are stored. */
export const storedModules = (sent: readonly SentBlock[], hosts: readonly string[]): Block[] =>
	storedBlocks([...sent], hosts, placeOfBlock);

/** One module of a page by its id; 404 when it is not there. Its row is locked till the commit. */
export async function findModule(page: Page, key: string | number, { transaction }: Writing): Promise<PageModule> {
	const where = { id: idOf(key, 'module'), pageId: page.id };
	const found = await PageModule.findOne({ where, transaction, lock: true });
	if (!found) throw notFound('module');
	return found;
}

type Writing = Pick<WriteWork, 'transaction'>;
interface Place {
	slot?: PageModule['slot'] | undefined;
	position?: number | undefined;
}

/** Sets the position of a module; those at or after it make room. */
export async function placeModule(module: PageModule, place: Place, { transaction }: Writing): Promise<void> {
	const slot = place.slot ?? module.slot;
	const isSame = slot === module.slot && !module.isNewRecord;
	if (isSame && (place.position === undefined || place.position === module.position)) return;
	const all = await PageModule.findAll({
		...byPage(module.pageId, transaction),
		order: ['position', 'id'],
		lock: true
	});
	const others = all.filter((one) => one.slot === slot && one.id !== module.id);
	const at = Math.min(place.position ?? others.length, others.length);
	module.set({ slot, position: at });
	for (const [index, other] of others.entries()) {
		const position = index < at ? index : index + 1;
		if (other.position !== position) await other.update({ position }, { transaction });
	}
}

/** Throws 422 when a page has as many modules as it may have. */
export async function requireModuleRoom(page: Page, { transaction }: Writing): Promise<void> {
	if ((await PageModule.count(byPage(page.id, transaction))) >= mostModules)
		throw invalidField('block', 'limit', `A page may have at most ${mostModules} modules.`);
}

/** A module as it shall be; without an id a new one. */
interface Wanted {
	id?: number | undefined;
	slot: PageModule['slot'];
	block: Block;
}

const sameAs = (one: PageModule) => JSON.stringify([one.slot, one.position, one.block]);

/** Replaces the modules of a page, in order; returns whether anything changed. */
export async function putModules(page: Page, wanted: readonly Wanted[], { transaction }: Writing): Promise<boolean> {
	const stored = new Map((await modulesOf(page, transaction)).map((module) => [module.id, module]));
	const next = { before: 0, after: 0 };
	let isChanged = false;
	for (const [index, { id, slot, block }] of wanted.entries()) {
		const { namespace, id: pageId } = page;
		const known = id === undefined ? PageModule.build({ namespace, pageId, slot, position: 0, block }) : stored.get(id);
		if (!known)
			throw invalidField(
				`modules[${index}].id`,
				'unknown_reference',
				'The page has no such module, or names it twice.'
			);
		stored.delete(known.id);
		const before = known.isNewRecord ? '' : sameAs(known);
		known.set({ slot, position: next[slot]++, block });
		if (sameAs(known) === before) continue;
		await known.save({ transaction });
		isChanged = true;
	}
	const gone = [...stored.keys()];
	if (gone.length) await PageModule.destroy({ where: { id: gone }, transaction });
	return isChanged || gone.length > 0;
}
