import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { nameKey } from '#lib/text/name-key.ts';
import { countedDone } from '#lib/ranking/attempts.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { decryptOrNull } from '../../../../runtime/crypto.ts';
import { requireOpen } from '../../../authoring/events/calendar/availability.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { countTry, earlierTry, solveOf, storeTry, type PuzzleTeam } from '../../results/attempts/puzzle-rows.ts';
import { attemptsOfTeam } from '../../results/board/ranking-rows.ts';
import { lockTeam } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { ownTopic, requireTeam } from '../event.ts';
import { loadEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { resultsResource } from '../../results/state/revision.ts';

/** How puzzle words are compared: like names, without spaces and hyphens. */
const puzzleKey = (word: string): string => nameKey(word).replace(/[\s-]/g, '');

/** Checks the puzzle word; the first solve of a team stays, and a wrong attempt only reveals that it is wrong. */
export const tryPuzzle = operation({
	summary: 'Try the puzzle word.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, tryId: clientId, word: z.string().trim().min(1).max(60) }),
	changes: ['results'],
	async run(work): Promise<PuzzleOutcome> {
		const loaded = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, loaded.event.uid);
		return tryWord(work, loaded, team);
	}
});

/** The team's guess; a repeated `tryId` is answered without counting again. */
interface Try {
	tryId: string;
	word: string;
}

/** Takes a try of a team. Throws 403 where there is no word or the event is shut, 409 before it has played, and 429. */
export async function tryWord(work: WriteWork<Try>, loaded: LoadedEvent, team: Team): Promise<PuzzleOutcome> {
	const { input, now, dependencies, transaction } = work;
	const { event, settings } = loaded;
	// The team's phones try one after the other, also when none has tried before.
	await lockTeam(team.uid, transaction);
	const key = { namespace: event.namespace, eventUid: event.uid, teamUid: team.uid };
	const known = await solveOf(event.uid, team.uid);
	const wordHash = hashOf(puzzleKey(input.word), event.uid, dependencies.env.SECRET_KEY);
	const tried = { ...key, tryId: input.tryId, wordHash };
	const found = await earlierTry(tried);
	if (found !== null) return outcome(found ? (known?.solvedAt ?? null) : null, settings.puzzleFeedback);
	requireOpen(event, now);
	requireWord(loaded);
	takeTry(work, team);
	const solvedAt = known?.solvedAt ?? ((await isRight(work, loaded, team)) ? now : null);
	await storeTry(tried, solvedAt !== null, transaction);
	if (known?.solvedAt) return outcome(known.solvedAt, settings.puzzleFeedback);
	await countTry(key, known, solvedAt, transaction);
	if (solvedAt) announceSolve(work, key);
	return outcome(solvedAt, settings.puzzleFeedback);
}

/** 409 unless an attempt of the team counts: teams that only join to guess have not played. */
async function requireCounted({ event, settings }: LoadedEvent, team: Team): Promise<void> {
	const byCatalog = Map.groupBy(await attemptsOfTeam(event.uid, team.uid), ({ catalogUid }) => catalogUid);
	if ([...byCatalog.values()].some((attempts) => countedDone(attempts, settings))) return;
	throw new AppError('wrong_state', 'Finish a station before you try the puzzle word.');
}

const tries = [
	{ bucket: 'puzzle', most: 6, seconds: 60 },
	{ bucket: 'puzzle-hour', most: 30, seconds: 3600 }
];
// Anyone can create teams, so wrong words also count for their address and their event.
const wrongTries = { most: 300, seconds: 600 };
const wrongKeys = ({ ip }: Work, eventUid: string) =>
	[
		['wrong-word', ip],
		['wrong-word-event', eventUid]
	] as const;

/** Counts a try of the team; 429 when it, its address or its event has had too many. */
function takeTry(work: Work, { uid, eventUid }: Team): void {
	const { limits } = work.dependencies;
	for (const [bucket, key] of wrongKeys(work, eventUid)) limits.check(bucket, key, wrongTries.most);
	// Whoever only knows the name of a team must not use up the attempts of its phones.
	const team = work.actor.kind === 'player' ? uid : `${uid} by name`;
	for (const { bucket, most, seconds } of tries) limits.take(bucket, team, most, seconds);
}

function countWrong(work: Work, eventUid: string): void {
	for (const [bucket, key] of wrongKeys(work, eventUid))
		work.dependencies.limits.count(bucket, key, wrongTries.seconds);
}

/** Whether a team has solved the puzzle word. */
type PuzzleOutcome = { solved: false } | { solved: true; solvedAt: string; feedback?: string };

function outcome(solvedAt: Date | null, feedback: string): PuzzleOutcome {
	if (!solvedAt) return { solved: false };
	return { solved: true, solvedAt: solvedAt.toISOString(), ...(feedback ? { feedback } : {}) };
}

/** The sealed word that is right; 403 where there is none. */
function requireWord({ settings, config }: LoadedEvent): string {
	if (settings.puzzleWordEnabled && config?.puzzleWordEnc) return config.puzzleWordEnc;
	throw new AppError('feature_disabled', 'This event has no puzzle word.');
}

/** Whether a guess of a team that has not solved it is right; wrong ones are counted. */
async function isRight(work: Work<{ word: string }>, loaded: LoadedEvent, team: Team): Promise<boolean> {
	await requireCounted(loaded, team);
	const word = decryptOrNull(requireWord(loaded), work.dependencies.env.SECRET_KEY);
	if (word === null) throw new AppError('feature_disabled', 'The puzzle word cannot be read; staff must set it again.');
	const isSame = puzzleKey(work.input.word) === puzzleKey(word);
	if (!isSame) countWrong(work, loaded.event.uid);
	return isSame;
}

const hashOf = (key: string, eventUid: string, secretKey: string): string =>
	createHmac('sha256', secretKey)
		.update(JSON.stringify(['puzzle', eventUid, key]))
		.digest('hex');

function announceSolve(work: WriteWork, solved: PuzzleTeam): void {
	work.changed('results', resultsResource(solved.eventUid));
	work.notify(solved.eventUid, 'rankings', ownTopic(work.actor, solved));
}
