import { createHmac } from 'node:crypto';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import { z } from 'zod';
import { nameKey } from '#lib/questions/name-key.ts';
import { AppError } from '../../../errors.ts';
import { operation, type Work } from '../../../operation.ts';
import { decrypt } from '../../../secrets.ts';
import { requireOpen } from '../../events/gate.ts';
import type { QuizEvent } from '../../events/model.ts';
import { eventKey } from '../../events/schema.ts';
import { PuzzleSolve, PuzzleTry } from '../../results/model.ts';
import { Team } from '../../teams/model.ts';
import { loadEvent, requireTeam, type LoadedEvent } from '../event.ts';
import { clientId } from '../schema.ts';
import { raiseResultsRevision } from '../../results/revision.ts';

/** How puzzle words are compared: like names, without spaces and hyphens. */
const puzzleKey = (word: string): string => nameKey(word).replace(/[\s-]/g, '');

/** Tries the puzzle word; the first solve of a team stays, a wrong try tells nothing but that it is wrong. */
export const tryPuzzle = operation({
	summary: 'Try the puzzle word.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, tryId: clientId, word: z.string().trim().min(1).max(60) }),
	writes: ['results'],
	async run(work): Promise<Outcome> {
		const { input, now, parts, transaction } = work;
		const loaded = await loadEvent(work, input.event);
		const { event, settings } = loaded;
		const { team } = await requireTeam(work.actor, event.uid);
		// The team's phones try one after the other, also when none has tried before.
		await Team.findByPk(team.uid, { attributes: ['uid'], transaction: transaction!, lock: true });
		const key = { eventUid: event.uid, teamUid: team.uid };
		const known = await PuzzleSolve.findOne({ where: key });
		const row = { ...key, namespace: event.namespace, tryId: input.tryId };
		const wordHash = hashOf(puzzleKey(input.word), event.uid, parts.env.SECRET_KEY);
		const earlier = await earlierTry({ ...row, wordHash });
		if (earlier) return outcome(earlier.isSolved ? (known?.solvedAt ?? null) : null, settings.puzzleFeedback);
		requireOpen(event, now);
		const word = solution(loaded, parts.env.SECRET_KEY);
		const solvedAt = known?.solvedAt ?? (puzzleKey(input.word) === word ? now : null);
		await noteTry({ ...row, wordHash, isSolved: solvedAt !== null }, transaction!);
		if (known?.solvedAt) return outcome(known.solvedAt, settings.puzzleFeedback);
		const fields = { solvedAt, tries: (known?.tries ?? 0) + 1 };
		if (known) await known.update(fields, { transaction: transaction! });
		else await PuzzleSolve.create({ ...key, namespace: event.namespace, ...fields }, { transaction: transaction! });
		if (solvedAt) await announceSolve(work, event);
		return outcome(solvedAt, settings.puzzleFeedback);
	}
});

type Outcome = { solved: false } | { solved: true; solvedAt: string; feedback?: string };

function outcome(solvedAt: Date | null, feedback: string): Outcome {
	if (!solvedAt) return { solved: false };
	return { solved: true, solvedAt: solvedAt.toISOString(), ...(feedback ? { feedback } : {}) };
}

/** The word that is right, as words are compared; 403 where there is none. */
function solution({ settings, config }: LoadedEvent, secretKey: string): string {
	if (!settings.puzzleWordEnabled || !config?.puzzleWordEnc)
		throw new AppError('feature_disabled', 'This event has no puzzle word.');
	return puzzleKey(decrypt(config.puzzleWordEnc, secretKey));
}

const hashOf = (key: string, eventUid: string, secretKey: string): string =>
	createHmac('sha256', secretKey)
		.update(JSON.stringify(['puzzle', eventUid, key]))
		.digest('hex');

type TryRow = Pick<PuzzleTry, 'namespace' | 'eventUid' | 'teamUid' | 'tryId' | 'wordHash' | 'isSolved'>;
const conflict = () => new AppError('idempotency_conflict', 'This id was used for another try.');

/** The stored try with this id; 409 when it was another team's or another word. */
async function earlierTry({ eventUid, teamUid, tryId, wordHash }: Omit<TryRow, 'isSolved'>): Promise<PuzzleTry | null> {
	const row = await PuzzleTry.findOne({ where: { eventUid, tryId } });
	if (row && (row.teamUid !== teamUid || row.wordHash !== wordHash)) throw conflict();
	return row;
}

async function noteTry(row: TryRow, transaction: Transaction): Promise<void> {
	try {
		await PuzzleTry.create(row, { transaction });
	} catch (error) {
		// Another team's phone took the same id at this very moment.
		throw error instanceof UniqueConstraintError ? conflict() : error;
	}
}

async function announceSolve({ parts, transaction, ...work }: Work<unknown>, event: QuizEvent): Promise<void> {
	work.changes('results');
	await raiseResultsRevision(parts.database, { namespace: event.namespace, eventUid: event.uid }, transaction!);
	work.touch(event.uid, 'rankings', 'own');
}
