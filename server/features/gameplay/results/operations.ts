import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { teamAccess } from '../../../access/access-changes.ts';
import { authorise } from '../../../access/policy.ts';
import { longList } from '../../../operation/long-list.ts';
import { operation } from '../../../operation/operation.ts';
import { shownAs, uidSchema } from '../../../operation/response-schema.ts';
import { notFound, requireVersion } from '../../../runtime/errors.ts';
import { findCatalog } from '../../authoring/catalogs/find.ts';
import { catalogKey } from '../../authoring/catalogs/schema.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { findTeam, knownUids } from '../../authoring/teams/find.ts';
import { teamUid } from '../../authoring/teams/list/read-list.ts';
import { removeTeams } from '../../authoring/teams/list/replace-list.ts';
import { customAwardsOf } from './board/custom-awards.ts';
import { resultsOfTeam } from './statistics/drill-down.ts';
import { eraseResults, eraseTeams } from './erase.ts';
import { exportFile, type TableKind } from './export/export.ts';
import { keyUseOf } from './statistics/key-use.ts';
import { rankingsOf } from './board/load-ranking.ts';
import { orderPaper, type PaperKind } from './paper/order.ts';
import { resultBatches } from './board/listed-batches.ts';
import { loadAnswers, loadResults } from './board/load-results.ts';
import { customAwardResponse, rankingsResponse } from './board/ranking-response.ts';
import { reopen, type Reopened } from './reopen.ts';
import { presentResult, resultId, resultResponse } from './schema.ts';
import { submit, submittedResponse } from './submit/submit.ts';
import { submitInput } from './submit/submit-input.ts';

/** Id of a result: as the digits of an address; any other text names none. */
const resultKey = shownAs(
	z.string().transform((text) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0)),
	{ input: z.int().min(1) }
).describe('id of the result');
const read = { scope: 'quiz:read', area: 'results' } as const;

/** The finished attempts of an event with their answers, oldest first, without previews and running ones. */
export const listResults = operation({
	summary: 'List the results of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, results: z.array(resultResponse) }),
	async run(work) {
		const { uid } = await findEvent(work.namespace, work.input.event);
		return { event_uid: uid, results: await longList(work, resultBatches(work.dependencies.database, uid)) };
	}
});

/** One finished attempt with its answers. */
export const showResult = operation({
	summary: 'Show one result with its answers.',
	access: read,
	input: z.strictObject({ event: eventKey, id: resultKey }),
	output: z.object({ event_uid: uidSchema, result: resultResponse }),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const row = (await loadResults(dependencies.database, event.uid, { id: input.id }, null))[0];
		if (!row) throw notFound('result');
		const answers = await loadAnswers(dependencies.database, [row.id], null);
		return { event_uid: event.uid, result: presentResult(row, answers.get(row.id) ?? []) };
	}
});

const count = z.int().min(0);
const removed = z.object({ results: count, questionResults: count, photos: count, puzzleSolves: count });

/** Removes all results of one event with their answers and puzzle solves; running attempts end, teams stay. */
export const removeResults = operation({
	summary: 'Remove all results of a quiz event; the teams are kept.',
	access: { scope: 'quiz:write', area: 'results', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, removed }),
	changes: ['results'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		return { event_uid: event.uid, removed: await eraseResults(work, event.uid) };
	}
});

/**
 * Lets a team play a catalog again: its attempts there are kept and marked, but no longer count, and the next attempt
 * counts again. Only a running attempt that counts stays. Idempotent.
 */
export const reopenResult = operation({
	summary: 'Let a team play a catalog again; its results there stop counting.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ id: resultId }),
	errors: ['wrong_state'],
	changes: ['results'],
	target: (_output: Reopened, { id }) => `result ${id}`,
	run: (work) => reopen(work, work.input.id)
});

/**
 * Accepts a result from another system (contract 9.2): raw answers are scored here, verdicts and totals are adopted.
 */
export const submitResult = operation({
	summary: 'Submit the result of a team in a catalog.',
	// Only deleting results needs the right to write them.
	access: { scope: 'quiz:write', area: 'results', right: 'r' },
	input: submitInput,
	output: submittedResponse,
	errors: ['server_scoring_required', 'already_played', 'idempotency_conflict'],
	changes: ['teams', 'results'],
	run: submit
});

const paperKinds = ['certificates', 'ranking'] as const;
const exportInput = z
	.strictObject({
		event: eventKey,
		format: z.enum(['csv', 'xlsx', 'json', 'pdf']).default('csv'),
		kind: z.enum(['results', 'answers', 'ranking', 'teams', 'certificates']).default('results'),
		team: teamUid.optional().describe('Whose certificate; left out = of all ranked teams'),
		delimiter: z.enum([';', ',', 'tab']).optional().describe("Between cells; left out = the event's setting"),
		lang: z.enum(locales).optional().describe("Language of headers and papers; left out = the event's")
	})
	.superRefine(({ format, kind, team }, context) => {
		const isPaper = format === 'pdf' && paperKinds.some((one) => one === kind);
		const fault = (path: string) =>
			context.addIssue({ code: 'custom', path: [path], message: 'This does not go with the format.' });
		if (format === 'pdf' ? !isPaper : kind === 'certificates') fault('kind');
		if (team !== undefined && kind !== 'certificates') fault('team');
	});

/**
 * The results of an event as a file (contract 12.1, 12.4): CSV or a workbook with one row per attempt, answer, standing
 * or team, or everything as JSON, which ignores `kind` and the options of CSV; certificates and rankings as PDF.
 */
export const exportResults = operation({
	summary: 'Download the results of a quiz event.',
	access: { scope: 'quiz:read', area: 'results-download' },
	input: exportInput,
	async run(work) {
		const { event: key, format, kind, team, ...options } = work.input;
		const { dependencies, now } = work;
		const event = await findEvent(work.namespace, key);
		if (format === 'pdf')
			return orderPaper(event, { kind: kind as PaperKind, team, lang: options.lang }, now, dependencies.env);
		return exportFile(work, event, { ...options, format, kind: kind as TableKind });
	}
});

/**
 * For each question of a catalog: the number of stored answers, and of those scored with another answer key than the
 * current one.
 */
export const listKeyUse = operation({
	summary: 'Count the stored answers of each question, and those scored by an older key.',
	access: { area: 'questions' },
	input: z.strictObject({ event: eventKey, slug: catalogKey }),
	output: z.object({
		event_uid: uidSchema,
		questions: z.array(z.object({ id: z.int(), answers: z.int(), oldKey: z.int() }))
	}),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		return { event_uid: event.uid, questions: await keyUseOf(dependencies.database, catalog) };
	}
});

/** The finished attempts of one team with readable answers and the decisions about them, oldest first. */
export const listTeamResults = operation({
	summary: 'List the results of one team with its answers.',
	access: { area: 'results', right: 'r' },
	input: z.strictObject({ event: eventKey, team: z.string().trim().toLowerCase().length(32) }),
	async run({ input, namespace, dependencies: { database } }) {
		const event = await findEvent(namespace, input.event);
		const results = await resultsOfTeam(database, event.uid, input.team);
		return { event_uid: event.uid, results };
	}
});

/**
 * Removes a team: its devices and link stop working. Its results stay, unless a caller who may remove results says
 * `delete`.
 */
export const removeTeam = operation({
	summary: 'Remove a team; its results stay unless they are to go with it.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ event: eventKey, uid: teamUid, results: z.enum(['keep', 'delete']).default('keep') }),
	changes: ['teams'],
	async run(work) {
		const { input, namespace, actor, transaction } = work;
		const isErased = input.results === 'delete';
		if (isErased) authorise({ area: 'results', right: 'w' }, actor, namespace);
		const event = await findEvent(namespace, input.event, transaction);
		const team = await findTeam(event.uid, input.uid, transaction);
		requireVersion(team, work.ifVersion);
		if (!isErased) {
			await removeTeams([team.uid], work.now, transaction);
			work.notify(event.uid, 'rankings', 'presence', 'photos', teamAccess(team.uid));
			return { event_uid: event.uid, uid: team.uid };
		}
		const { results } = await eraseTeams(work, event.uid, [team.uid]);
		return { event_uid: event.uid, uid: team.uid, removed: { results } };
	}
});

/** Erases teams of one event with all their data. */
export const purgeTeams = operation({
	summary: 'Erase teams with their results; nothing of them stays.',
	access: { area: 'results', right: 'w' },
	input: z.strictObject({ event: eventKey, uids: z.array(teamUid).min(1).max(1000) }),
	changes: ['teams', 'results'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const uids = await knownUids(event.uid, work.input.uids);
		return { event_uid: event.uid, removed: await eraseTeams(work, event.uid, uids) };
	}
});

const most = 10_000;
const inRange = z.int().min(1).max(most);
const digits = z.string().regex(/^\d{1,5}$/);
const limit = shownAs(z.union([inRange, digits.transform(Number).pipe(inRange)]), { input: inRange })
	.optional()
	.describe('Most standings of each ranking');

/** The four rankings and the awards of an event, live. */
export const showRanking = operation({
	summary: 'Show the rankings of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey, limit }),
	output: z.object({
		event_uid: uidSchema,
		ranking: rankingsResponse,
		customAwards: z.array(customAwardResponse).describe("The host's own prizes, to be shown after the awards")
	}),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const ranking = await rankingsOf(event.uid, 'staff', { limit: input.limit });
		return { event_uid: event.uid, ranking, customAwards: await customAwardsOf(event.uid) };
	}
});
