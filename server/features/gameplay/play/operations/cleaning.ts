import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { cleaning, systemOnly, type Due } from '../../../../operation/system.ts';
import { closedSince } from '../../../authoring/events/calendar/availability.ts';
import { endedBefore } from '../../../authoring/events/find.ts';
import { rememberPreviews } from '../../results/attempts/answered.ts';
import { deletePreviews, leftAttempts, lockAttempt } from '../../results/attempts/attempt-rows.ts';
import { closeAttempt } from '../../results/attempts/close-attempt.ts';
import { resultsResource } from '../../results/state/revision.ts';
import { deleteUnplayed, unplayedTeams } from '../../../authoring/teams/clean.ts';
import { idleHours } from '../attempts/attempt.ts';
import { playTraces } from '../traces.ts';

/** Attempts that were idle for 12 hours, or whose event is over and past the time for late answers. */
export async function abandonedAttempts(now: Date): Promise<Due[]> {
	const ended = await endedBefore(closedSince(now));
	const idleSince = new Date(now.getTime() - idleHours * 3_600_000);
	const due = await leftAttempts(idleSince, ended);
	return due.map(({ id, namespace }) => ({ namespace, input: { id } }));
}

/** Ends an abandoned attempt: unanswered questions count as wrong. */
export const expireAttempt = operation({
	summary: 'End an attempt that nobody goes on with.',
	access: systemOnly,
	input: z.strictObject({ id: z.int() }),
	changes: [],
	// Nobody decided it.
	target: () => null,
	async run({ input, namespace, now, transaction, changed, notify }) {
		const row = await lockAttempt(namespace, input.id, transaction);
		if (row?.state !== 'running') return { expired: false };
		await closeAttempt(row, 'expired', now, transaction);
		changed('results', resultsResource(row.eventUid));
		notify(row.eventUid, 'rankings', 'results', 'catalogs', 'presence', `own:${row.teamUid}`);
		return { expired: true };
	}
});

const previewMs = 24 * 3_600_000;

/** Deletes previews that began a day ago, with their answers. */
export const cleanPreviews = cleaning('Delete previews that began a day ago.', async (now, transaction) => {
	const before = new Date(now.getTime() - previewMs);
	await rememberPreviews(before, { now, transaction });
	return deletePreviews(before, transaction);
});

/** The namespaces with teams that named themselves, never played and were not seen for thirty days. */
export const unplayedDue = (now: Date): Promise<Due[]> => unplayedTeams(now, playTraces);

/** Deletes teams that named themselves, never played and were not seen for thirty days; those of a stretch. */
export const removeUnplayed = operation({
	summary: 'Delete teams that named themselves and never played.',
	access: systemOnly,
	input: z.strictObject({ after: z.string(), upTo: z.string() }),
	changes: ['teams'],
	// Nobody decided it.
	target: () => null,
	async run(work) {
		const { removed, events } = await deleteUnplayed(work, playTraces);
		for (const event of events) work.notify(event, 'presence', 'rankings');
		return { removed };
	}
});
