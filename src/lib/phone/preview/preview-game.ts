import type { Attempt, PlayInfo, PublicCatalog } from '../../../../server/features/gameplay/play/types.ts';
import { Game } from '../game.svelte.ts';
import { Connection, type Outcome } from '../offline/connection.svelte.ts';

/** A preview of a station for staff: without a team, and whatever the dates of the event. */
export class PreviewGame extends Game {
	/** `csrf` is the token of the login session, `name` replaces the team's name. */
	constructor(info: PlayInfo, csrf: string, name: string) {
		const event = { ...info.event, start_date: null, end_date: null, phase: 'open' as const };
		const me = {
			team: { uid: '', name, listed: false },
			catalogs: [],
			running: [],
			puzzle: null,
			points: 0,
			photos: [],
			announcements: [],
			round: null
		};
		super({ ...info, event, puzzleSlots: 0 }, me, new Connection({ 'x-csrf-token': csrf }), false);
	}

	/** There is no team to ask about. */
	override async sync(): Promise<boolean> {
		return true;
	}

	override start(catalog: PublicCatalog): Promise<Outcome<Attempt>> {
		return super.start(catalog, { preview: true });
	}

	/** The picture stays on this machine. */
	override async photo(): Promise<Outcome<unknown>> {
		return { kind: 'done', body: {} };
	}
}
