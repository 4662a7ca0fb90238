import type { WriteWork } from '../../../operation/operation.ts';
import { copyCatalogs } from '../../authoring/catalogs/write/copy.ts';
import { copyEvent } from '../../authoring/events/copy.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { keepEventFolder, movedAddresses, type stageEventFolder } from '../../platform/media/event-folder.ts';

/** The copy of an event: its uid and files, and its name and dates if given. */
interface Copy extends Omit<Parameters<typeof copyEvent>[2], 'uid' | 'translate'> {
	to: string;
	copies: Awaited<ReturnType<typeof stageEventFolder>>;
}

/** Copies an event with its settings, catalogs and pictures; returns the copy and its number of catalogs. */
export async function copyWhole(
	work: WriteWork<unknown, unknown>,
	event: QuizEvent,
	{ to, copies, ...wishes }: Copy
): Promise<{ copy: QuizEvent; catalogs: number }> {
	const { namespace, transaction } = work;
	const translate = eachText(movedAddresses(event.uid, to));
	const copy = await copyEvent(work, event, { uid: to, translate, ...wishes });
	const catalogs = await copyCatalogs({ namespace, from: event.uid, to, translate, transaction });
	await keepEventFolder(work, copies, to);
	return { copy, catalogs };
}

/** Applies a change to every text of a stored value; dates and numbers stay as they are. */
function eachText(change: (text: string) => string) {
	const translate = <T>(value: T): T => {
		if (typeof value === 'string') return change(value) as T;
		if (Array.isArray(value)) return value.map(translate) as T;
		if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
		return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, translate(inner)])) as T;
	};
	return translate;
}
