import type { Attempt, Item, Receipt } from '../../../../server/features/gameplay/play/types.ts';

const ranks = { unopened: 0, open: 1, timedOut: 2, skipped: 3, late: 3, accepted: 3 } as const;

/** Whether a question no longer accepts an answer. */
export const isSettled = ({ state }: Item): boolean => ranks[state] >= 2;

// A response that was on its way while we moved on must not undo what this phone already knows.
const further = (ours: Item, theirs: Item): Item => (ranks[theirs.state] < ranks[ours.state] ? ours : theirs);

/** The newer of two states of one attempt, question by question. */
export function mergeAttempts(ours: Attempt | undefined, theirs: Attempt): Attempt {
	if (!ours) return theirs;
	const items = theirs.items.map((item, position) => further(ours.items[position] ?? item, item));
	return { ...theirs, version: Math.max(ours.version, theirs.version), items };
}

/** The attempt with one of its questions replaced. */
export function withItem(attempt: Attempt, item: Item): Attempt {
	const items = attempt.items.map((known) => (known.questionId === item.questionId ? further(known, item) : known));
	return { ...attempt, items };
}

/** The attempt after a receipt; `answer` is what the server stored. */
export function withReceipt(attempt: Attempt, receipt: Receipt, answer: unknown): Attempt {
	const item = attempt.items.find(({ questionId }) => questionId === receipt.questionId);
	if (!item) return attempt;
	const version = Math.max(attempt.version, receipt.version);
	return { ...withItem(attempt, { ...item, state: receipt.status, answer, receipt }), version };
}
