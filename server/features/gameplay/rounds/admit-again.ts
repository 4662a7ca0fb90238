import { updateRows } from '../../../database/rows.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { perform } from './effects.ts';
import { lockRound, openRoundOfEvent, roundByUid } from './find.ts';
import { Round } from './model.ts';

/** A team that was taken out of the round of an event, but not kept out, is back in it when it joins again. */
export async function admitAgain(work: WriteWork, eventUid: string, teamUid: string): Promise<void> {
	const isOut = ({ blocked }: Pick<Round, 'blocked'>) => blocked.some((one) => one.teamUid === teamUid && !one.block);
	const open = await openRoundOfEvent(eventUid);
	// A room that joins does not hold the round of the others.
	const seen = open && (await roundByUid(open));
	if (!seen || !isOut(seen)) return;
	const round = await lockRound(work.namespace, seen.uid, work.transaction);
	if (!isOut(round)) return;
	const blocked = round.blocked.filter((one) => one.teamUid !== teamUid);
	const after = { ...round.get({ plain: true }), blocked };
	await perform(work, round, after, { command: 'admit', args: { teamUid } });
	await updateRows(Round, { blocked, version: round.version + 1 }, { uid: round.uid }, work.transaction);
	work.notify(eventUid, 'round');
}
