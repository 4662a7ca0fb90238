import { AppError } from '../../../runtime/errors.ts';

export const articleStatuses = ['draft', 'published', 'archived'] as const;
/** `draft` = only visible to editors, `published` = public, `archived` = kept, but hidden. */
export type ArticleStatus = (typeof articleStatuses)[number];

export const transitions = ['publish', 'archive', 'reactivate'] as const;
/** A move from one status to another. */
type Transition = (typeof transitions)[number];

const moves: Record<Transition, { from: ArticleStatus; to: ArticleStatus }> = {
	publish: { from: 'draft', to: 'published' },
	archive: { from: 'published', to: 'archived' },
	reactivate: { from: 'archived', to: 'draft' }
};

/** The moves that a status allows. */
const allowedFrom = (from: ArticleStatus): Transition[] =>
	transitions.filter((transition) => moves[transition].from === from);

/** 409 for a move that the workflow does not allow; the error lists the allowed ones. */
export const invalidTransition = (
	from: ArticleStatus | 'new',
	tried: { transition: string } | { to: string }
): AppError =>
	new AppError('invalid_transition', `The status ${from} does not allow this.`, {
		extra: { from, ...tried, allowed: from === 'new' ? ['create'] : allowedFrom(from) }
	});

/** The status after a move, or a requested status; 409 `invalid_transition` if the workflow does not allow it. */
export function movedTo(
	from: ArticleStatus,
	wish: { transition?: Transition | undefined; status?: ArticleStatus | undefined }
): ArticleStatus {
	const move = allowedFrom(from).find((one) => one === wish.transition || moves[one].to === wish.status);
	if (move) return moves[move].to;
	throw invalidTransition(from, wish.transition ? { transition: wish.transition } : { to: String(wish.status) });
}
