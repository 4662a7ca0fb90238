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

/** How far a team is with the puzzle word; null before its first try. */
export const solveOf = (eventUid: string, teamUid: string): Promise<PuzzleSolve | null> =>
	findRow(PuzzleSolve, { eventUid, teamUid });

/** How far teams are with the puzzle word, by team; those that never tried are left out. */
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

/** Whether the stored try with this id found the word; null when there is none, 409 when it was another team's or word. */
export async function earlierTry({ eventUid, teamUid, tryId, wordHash }: Try): Promise<boolean | null> {
	const row = await findRow(PuzzleTry, { eventUid, tryId });
	if (row && (row.teamUid !== teamUid || row.wordHash !== wordHash)) throw conflict();
	return row && row.isSolved;
}

/** Stores a try, so that a repeated one gets the same answer. */
export async function storeTry(row: Try, isSolved: boolean, transaction: Transaction): Promise<void> {
	try {
		await PuzzleTry.create({ ...row, isSolved }, { transaction });
	} catch (error) {
		// Another team's phone took the same id at this very moment.
		throw error instanceof UniqueConstraintError ? conflict() : error;
	}
}
