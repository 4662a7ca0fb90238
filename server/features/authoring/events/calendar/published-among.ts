import { Op } from 'sequelize';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { EventConfig, QuizEvent } from '../model.ts';
import { settingsOf, type Settings } from '../settings.ts';
import { storedSettings } from '../settings/stored-settings.ts';

/** The published events among these uids and slugs of a namespace, by the key that named them; none of a closed one. */
export async function publishedAmong(namespace: string, keys: readonly string[]): Promise<Map<string, QuizEvent>> {
	const names = [...new Set(keys)];
	if (names.length === 0 || !(await isOpen(namespace))) return new Map();
	const where = { namespace, published: true, removedAt: null, [Op.or]: [{ uid: names }, { slug: names }] };
	const rows = await QuizEvent.findAll({ where });
	return new Map(
		names.flatMap((name) => rows.filter(({ uid, slug }) => name === uid || name === slug).map((row) => [name, row]))
	);
}

/** The settings in force of events, by uid. */
export async function settingsAmong(events: Iterable<QuizEvent>): Promise<Map<string, Settings>> {
	const uids = [...new Set([...events].map(({ uid }) => uid))];
	if (uids.length === 0) return new Map();
	const configs = new Map((await EventConfig.findAll({ where: { eventUid: uids } })).map((row) => [row.eventUid, row]));
	return new Map(uids.map((uid) => [uid, settingsOf(storedSettings(configs.get(uid) ?? null))]));
}
