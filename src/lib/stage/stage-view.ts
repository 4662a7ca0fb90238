import type { MessageSet } from '#lib/messages/translator.ts';
import type { DashboardView } from '../../../server/features/dashboards/operations.ts';

export type OpenView = Extract<DashboardView, { state: 'open' }>;
export type ClosedView = Extract<DashboardView, { state: 'closed' }>;

/** All that the projector shows besides live topics. */
export interface StageView {
	view: DashboardView;
	words: MessageSet;
	/** Outline of the QR code that leads into the event. */
	qr: { path: string; modules: number } | null;
	/** When the server wrote this; ISO. */
	now: string;
}

/** Whether the event is over: nobody gets in any more, and what is on show is how it ended. */
export const isOver = ({ endsAt }: OpenView, now: number): boolean => endsAt !== null && now >= Date.parse(endsAt);

type Module = OpenView['modules'][number];

/** The module with this id when it is on. */
export const moduleOf = <Id extends Module['id']>(view: OpenView, id: Id): Extract<Module, { id: Id }> | undefined =>
	view.modules.find((each): each is Extract<Module, { id: Id }> => each.id === id);
