import { UniqueConstraintError, type Transaction } from 'sequelize';
import { findRow, findRows } from '../../../../database/rows.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { PuzzleSolve, PuzzleTry } from '../model.ts';

/** A team of an event. */
export interface PuzzleTeam {
	namespace: string;
	eventUid: string;
	teamUid: string;
}

/** A team's progress with the puzzle word; null before its first attempt. */
export const solveOf = (eventUid: string, teamUid: string): Promise<PuzzleSolve | null> =>
	findRow(PuzzleSolve, { eventUid, teamUid });

/** The progress of teams with the puzzle word; teams that never tried are left out. */
export async function solvesOf(eventUid: string, teamUids: string[]): Promise<Map<string, PuzzleSolve>> {
	const solves = await findRows(PuzzleSolve, { eventUid, teamUid: teamUids });
	return new Map(solves.map((solve) => [solve.teamUid, solve]));
}

/** Counts a try of a team that has not solved the puzzle, and when it did by it. */
export async function countTry(
	team: PuzzleTeam,
	known: PuzzleSolve | null,
	solvedAt: Date | null,
	transaction: Transaction
): Promise<void> {
	const fields = { solvedAt, tries: (known?.tries ?? 0) + 1 };
	if (known) await known.update(fields, { transaction });
	else await PuzzleSolve.create({ ...team, ...fields }, { transaction });
}

const conflict = () => new AppError('idempotency_conflict', 'This id was used for another try.');

/** One try: the id that the phone gave it, and the keyed hash of its word. */
interface Try extends PuzzleTeam {
	tryId: string;
	wordHash: string;
}

/**
 * Whether the stored attempt with this id solved the word; null if there is none, 409 if it belongs to another team or
 * word.
 */
export async function earlierTry({ eventUid, teamUid, tryId, wordHash }: Try): Promise<boolean | null> {
	const row = await findRow(PuzzleTry, { eventUid, tryId });
	if (row && (row.teamUid !== teamUid || row.wordHash !== wordHash)) throw conflict();
	return row && row.isSolved;
}

/** Stores an attempt, so that a repeated one gets the same response. */
export async function storeTry(row: Try, isSolved: boolean, transaction: Transaction): Promise<void> {
	try {
		await PuzzleTry.create({ ...row, isSolved }, { transaction });
	} catch (error) {
		// Another team's phone took the same id at this very moment.
		throw error instanceof UniqueConstraintError ? conflict() : error;
	}
}
