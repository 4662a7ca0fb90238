import type { Item, Summary } from '../../../../server/features/gameplay/play/types.ts';
import type { Outcome } from '../offline/connection.svelte.ts';
import type { Game } from '../game.svelte.ts';
import { withItem } from '../offline/merge.ts';

// What only a phone inside a station needs: its first screen works without.

/** Opens a timed question: from here its clock runs. */
export async function openQuestion(
	game: Game,
	attemptId: string,
	questionId: number
): Promise<Outcome<{ item: Item }>> {
	const path = `/attempts/${attemptId}/questions/${questionId}/open`;
	const outcome = await game.connection.call<{ item: Item }>('POST', path);
	if (outcome.kind === 'done') game.change(attemptId, (attempt) => withItem(attempt, outcome.body.item));
	return outcome;
}

/** Ends an attempt, with the answers that the server must have by then. */
export async function finish(game: Game, attemptId: string, expectAnswers: number[]): Promise<Outcome<Summary>> {
	const outcome = await game.connection.call<Summary>('POST', `/attempts/${attemptId}/finish`, { expectAnswers });
	if (outcome.kind === 'done') close(game, outcome.body);
	return outcome;
}

/** The end of an attempt, read once unless its numbers have changed since. */
export async function readSummary(game: Game, attemptId: string, isChanged = false): Promise<Summary | null> {
	const known = game.summaries[attemptId];
	if (known && !isChanged) return known;
	const outcome = await game.connection.call<Summary>('GET', `/attempts/${attemptId}/summary`);
	if (outcome.kind !== 'done') return null;
	close(game, outcome.body);
	return outcome.body;
}

function close(game: Game, summary: Summary): void {
	game.summaries = { ...game.summaries, [summary.attemptId]: summary };
	game.change(summary.attemptId, (attempt) => ({ ...attempt, state: 'finished' }));
	void game.sync();
}
