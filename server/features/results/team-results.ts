import { z } from 'zod';
import { operation } from '../../operation.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { loadAnswers, loadResults } from './load-results.ts';
import { presentResult, type ResultWire } from './schema.ts';

/** The finished attempts of one team with their answers, oldest first. */
export const listTeamResults = operation({
	summary: 'List the results of one team with its answers.',
	access: { area: 'results', right: 'r' },
	input: z.strictObject({ event: eventKey, team: z.string().trim().toLowerCase().length(32) }),
	async run({ input, namespace, parts }) {
		const event = await findEvent(namespace, input.event);
		const rows = (await loadResults(parts.database, event.uid)).filter(({ teamUid }) => teamUid === input.team);
		const results: ResultWire[] = [];
		for (const row of rows) {
			const answers = await loadAnswers(parts.database, { resultId: row.id });
			results.push(presentResult(row, answers.get(row.id) ?? []));
		}
		return { event_uid: event.uid, results };
	}
});
