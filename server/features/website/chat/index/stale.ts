import { changesOf } from '../../../../database/revisions.ts';
import { findRow, findRows } from '../../../../database/rows.ts';
import type { Due } from '../../../../operation/system.ts';
import { ChatSettings } from '../model.ts';

const resources = ['pages', 'news', 'wiki', 'chat'];
const readChanges = () => changesOf({ sequelize: ChatSettings.sequelize! }, resources);

/** The state of the texts of a namespace: another one after every change. */
export const stateOfTexts = async (namespace: string): Promise<string> =>
	String((await readChanges()).get(namespace) ?? 0);

const isStale = ({ isOn, indexedState, staleAt }: ChatSettings, state: string, now: Date): boolean =>
	isOn && (indexedState !== state || (staleAt !== null && staleAt <= now));

/** Whether passages of a namespace are still to be made. */
export async function isBehind(namespace: string, now: Date): Promise<boolean> {
	const row = await findRow(ChatSettings, { namespace });
	return !row || isStale(row, await stateOfTexts(namespace), now);
}

/** The namespaces whose texts have changed since their passages were made. */
export async function staleNamespaces(now: Date): Promise<Due[]> {
	const changes = await readChanges();
	if (!changes.size) return [];
	const rows = await findRows(ChatSettings, { namespace: [...changes.keys()] });
	const settings = new Map(rows.map((row) => [row.namespace, row]));
	return [...changes].flatMap(([namespace, number]) => {
		const row = settings.get(namespace);
		return !row || isStale(row, String(number), now) ? [{ namespace, input: {} }] : [];
	});
}
