import { nameKey } from '#lib/text/name-key.ts';
import { teamAccess } from '../../../access/access-changes.ts';
import { isStaffIn } from '../../../access/policy.ts';
import { AppError } from '../../../runtime/errors.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import type { LoadedEvent } from '../../authoring/events/load.ts';
import { isPlayed } from '../results/attempts/attempt-rows.ts';
import { eventFull, livingCount, placesIn } from '../../authoring/teams/bounds.ts';
import { newestAbsent } from '../../authoring/teams/give-way.ts';
import { deleteTeams } from '../../authoring/teams/save.ts';
import { playTraces } from './traces.ts';
import { tryCode } from './wrong-codes.ts';

/** How words of the big screen are compared: like names, without spaces and hyphens. */
const wordKey = (word: string): string => nameKey(word).replace(/[\s\p{Dash}]/gu, '');

/**
 * Lets a person without a card create a team (contract 7.2): 409 if the host closed joining, 403 without the word of
 * the big screen, and 409 if every place is taken; otherwise the newest idle team gives way. Staff can always add
 * teams.
 */
export async function admitStranger(work: WriteWork, loaded: LoadedEvent, word: string | undefined): Promise<void> {
	const { event, settings } = loaded;
	if (!isStaffIn(work.actor, work.namespace)) {
		if (settings.joinClosed) throw new AppError('joins_closed', 'The host lets no more teams in.');
		if (settings.joinWord) requireWord(work, event.uid, settings.joinWord, word);
	}
	await takePlace(work, loaded);
}

function requireWord(work: WriteWork, eventUid: string, wanted: string, word: string | undefined): void {
	const missing = () => new AppError('word_needed', 'Please type the word that the big screen shows.');
	if (word === undefined || !wordKey(word)) throw missing();
	const tried = tryCode(work, `word ${eventUid}`);
	if (wordKey(word) !== wordKey(wanted)) throw missing();
	tried.wasRight();
}

async function takePlace(work: WriteWork, { event, settings }: LoadedEvent): Promise<void> {
	const { dependencies, now, transaction, notify } = work;
	const most = placesIn(settings, dependencies.env);
	if ((await livingCount(event.uid)) < most) return;
	// Teams that wait in the lobby have sleeping phones, and have not done anything yet.
	if (!(await isPlayed(event.uid))) throw eventFull();
	const present = dependencies.presentTeams({ namespace: event.namespace, eventUid: event.uid });
	const leaving = await newestAbsent({ eventUid: event.uid, traces: playTraces, present, now, transaction });
	if (leaving === undefined) throw eventFull();
	await deleteTeams(event.uid, [leaving], transaction);
	notify(event.uid, 'presence', 'rankings', teamAccess(leaving));
}
