import { z } from 'zod';
import { nameKey } from '#lib/text/name-key.ts';
import { AppError, invalidField } from '../../../../runtime/errors.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { countsLate, requireBegun } from '../../../authoring/events/calendar/availability.ts';
import { loadEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import { requireRoomForResult } from '../../results/bounds.ts';
import { serverScoring, submitTo } from '../../results/submit/submit.ts';
import { submitInput } from '../../results/submit/submit-input.ts';
import { refuseBlocked } from '../../../authoring/team-names/blocked.ts';
import { teamOfName, teamOfToken } from '../../../authoring/teams/find.ts';
import { admitStranger } from '../strangers.ts';
import { tryWord } from './puzzle.ts';

const blankIsNone = (value: unknown) => (typeof value === 'string' && !value.trim() ? undefined : value);

/** A result that anybody sends, and the word that a team wants to try. */
const input = submitInput.extend({
	catalog: submitInput.shape.catalog.optional(),
	puzzleAnswer: z
		.preprocess(blankIsNone, z.string().trim().max(60).nullish())
		.describe('What the team thinks the puzzle word is; never told again')
});
type Input = z.output<typeof input>;

const perName = { bucket: 'public-result', most: 20, seconds: 60 };

/** The result of a guess; `error` says why it could not be checked. */
interface Tried {
	solved: boolean;
	solvedAt?: string;
	error?: string;
}

/**
 * Accepts a result from anybody (contract 9.2): it is stored as unverified, and the team is identified by name. A
 * `puzzleAnswer` is checked afterwards; alone it stores no result.
 */
export const submitPublicResult = operation({
	summary: 'Take the result of a team from anybody, as unverified.',
	access: { public: true },
	input,
	errors: [
		'server_scoring_required',
		'team_login_required',
		'idempotency_conflict',
		'joins_closed',
		'word_needed',
		'event_full'
	],
	changes: ['teams', 'results'],
	async run(work) {
		const { dependencies } = work;
		const loaded = await loadEvent(work, work.input.event);
		const { puzzleAnswer, catalog, ...sent } = work.input;
		requireOpenDoor(work, loaded);
		const key = `${loaded.event.uid} ${nameKey(sent.name)}`;
		dependencies.limits.take(perName.bucket, key, perName.most, perName.seconds);
		await requireOwnName(work, loaded);
		if (puzzleAnswer && !hasResult(work.input)) return { puzzle: await puzzleOf(work, loaded, puzzleAnswer) };
		if (catalog === undefined) throw invalidField('catalog', 'required', 'This field is required.');
		await requireRoom(work, loaded);
		const stored = await submitTo({ ...work, input: { ...sent, catalog } }, loaded, 'client');
		if (!puzzleAnswer) return stored;
		const puzzle = await puzzleOf(work, loaded, puzzleAnswer).catch(refusedTry);
		return { ...stored, puzzle };
	}
});

/** A result is stored whatever happens to the word beside it. */
function refusedTry(thrown: unknown): Tried {
	if (thrown instanceof AppError) return { solved: false, error: thrown.code };
	throw thrown;
}

const hasResult = ({ answers, correct, total, wrong }: Input): boolean =>
	[answers, correct, total, wrong].some((value) => value !== undefined && value !== null);

/** Rejects results if the event is not open for those of others, or takes none at all. */
function requireOpenDoor({ now }: Work, { event, settings }: LoadedEvent): void {
	requireBegun(event, now);
	if (!countsLate(event, now))
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
	if (settings.competitionMode || settings.verifiedResultsOnly) throw serverScoring();
}

/** If only listed teams take part, a name alone proves nothing. */
async function requireOwnName({ input: { teamToken, name } }: Work<Input>, loaded: LoadedEvent): Promise<void> {
	if (!loaded.settings.restrictToTeams) return;
	const team = teamToken ? await teamOfToken(teamToken, loaded.event.uid) : null;
	if (!team?.isListed || team.nameKey !== nameKey(name))
		throw new AppError('team_login_required', 'Only listed teams can take part here, by the link of their card.');
}

/** Whatever strangers send is limited, and a team they add follows the rules for joining. */
async function requireRoom(work: WriteWork<Input>, loaded: LoadedEvent): Promise<void> {
	const { event } = loaded;
	const { name } = work.input;
	await requireRoomForResult(event.uid);
	if (await teamOfName(event.uid, name)) return;
	await refuseBlocked(event.namespace, name, null);
	await admitStranger(work, loaded, undefined);
}

async function puzzleOf(work: WriteWork<Input>, loaded: LoadedEvent, word: string): Promise<Tried> {
	const team = await teamOfName(loaded.event.uid, work.input.name);
	if (!team) throw new AppError('wrong_state', 'Finish a station before you try the puzzle word.');
	const input = { tryId: work.input.submissionId ?? newUid(), word };
	const outcome = await tryWord({ ...work, input }, loaded, team);
	return outcome.solved ? { solved: true, solvedAt: outcome.solvedAt } : { solved: false };
}
