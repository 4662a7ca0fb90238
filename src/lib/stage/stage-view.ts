import type { MessageSet } from '#lib/messages/translator.ts';
import type { DashboardView } from '../../../server/features/gameplay/dashboards/operations.ts';

export type OpenView = Extract<DashboardView, { state: 'open' }>;
export type ClosedView = Extract<DashboardView, { state: 'closed' }>;

type QrOutline = { path: string; modules: number };
/** The code of a station. */
export interface StationCode {
	uid: string;
	name: string;
	qr: QrOutline;
}

/** All that the projector shows besides live topics. */
export interface StageView {
	view: DashboardView;
	words: MessageSet;
	/** Outline of the QR code to join the event. */
	qr: QrOutline | null;
	/** The codes of the stations that are shown. */
	stations: StationCode[];
	/** When the server wrote this; ISO. */
	now: string;
}

/** Whether the event is over: nobody can join any more, and the final result is shown. */
export const isOver = ({ endsAt }: OpenView, now: number): boolean => endsAt !== null && now >= Date.parse(endsAt);

type Module = OpenView['modules'][number];
/** A module of one type. */
export type ModuleWith<Id extends Module['id']> = Extract<Module, { id: Id }>;

/** The module with this id when it is on. */
export const moduleOf = <Id extends Module['id']>(view: OpenView, id: Id): ModuleWith<Id> | undefined =>
	view.modules.find((each): each is ModuleWith<Id> => each.id === id);

const besideRanking = new Set<Module['id']>(['header', 'rankings', 'rankingQr', 'presence', 'announcements']);

/** The stage with the ranking and the way in alone, as a round shows it; without a ranking all that is on. */
export const rankingAlone = (view: OpenView): OpenView =>
	moduleOf(view, 'rankings') ? { ...view, modules: view.modules.filter(({ id }) => besideRanking.has(id)) } : view;
