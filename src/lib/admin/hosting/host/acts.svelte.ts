import type { Opening } from '#lib/admin/authoring/events/start-end.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { Announcement, BoardMode } from '#lib/live/wire.ts';
import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import { refusedStart } from './rehearsal-words.ts';
import { wayInText } from './entry/words.ts';
import type { HostCalls, WayIn } from './requests.ts';
import type { Undo } from './undo.svelte.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';

// Longer than live notices are batched.
const longestWaitMs = 10_000;

/** The host's actions for the whole event: each reports its result and how to undo it. */
export class HostActs {
	/** The requested board mode until the server confirms it. */
	wanted = $state<BoardMode | null>(null);
	#calls: HostCalls;
	#undo: Undo;
	#sending = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#t: Translator['t'];

	constructor(calls: HostCalls, undo: Undo, { t }: Translator) {
		this.#calls = calls;
		this.#undo = undo;
		this.#t = t;
	}

	tellFailure = (outcome: Failure): void => {
		this.#undo.show({ text: this.#t(outcome.kind === 'away' ? 'host.away' : 'host.failed'), tone: 'wrong' });
	};

	/** The board has another mode than before: the request is done, or someone else was later. */
	hearBoard = (mode: BoardMode): void => {
		if (!this.#sending || mode === this.wanted) this.wanted = null;
	};

	/** Changes the board mode; `before` is the mode to restore on undo. */
	async setBoard(next: BoardMode, before: BoardMode | null): Promise<void> {
		this.wanted = next;
		clearTimeout(this.#timer);
		this.#sending++;
		const outcome = await this.#calls.setBoard(next);
		this.#sending--;
		// Two merged notices may leave the board mode unchanged.
		this.#timer = setTimeout(() => (this.wanted = null), longestWaitMs);
		if (outcome.kind !== 'done') {
			this.wanted = null;
			return this.tellFailure(outcome);
		}
		const told = { live: 'isLive', frozen: 'isFrozen', hidden: 'isHidden' } as const;
		const action = before && { label: this.#t('host.undo'), run: () => void this.setBoard(before, null) };
		this.#undo.show({ text: this.#t(`host.board.${told[next]}`), tone: 'right', ...(action && { action }) });
	}

	/** Changes joining; `before` is the state to restore on undo, and `after` runs once it is done. */
	async setWayIn(next: WayIn, before: WayIn | null, after: () => void): Promise<void> {
		const outcome = await this.#calls.setWayIn(next);
		if (outcome.kind !== 'done') return this.tellFailure(outcome);
		const action = before && { label: this.#t('host.undo'), run: () => void this.setWayIn(before, null, after) };
		this.#undo.show({ text: wayInText(this.#t, next), tone: 'right', ...(action && { action }) });
		after();
	}

	/** Starts or ends the event now. */
	async setOpening(act: 'start' | 'end'): Promise<void> {
		const outcome = await this.#calls[act]();
		if (outcome.kind !== 'done') return this.tellFailure(outcome);
		const { before } = outcome.body;
		const action = { label: this.#t('host.undo'), run: () => void this.#restore(before) };
		this.#undo.show({ text: this.#t(`host.opening.${act}ed`), tone: 'right', action });
		await reloadScreen();
	}

	async #restore(before: Opening): Promise<void> {
		const outcome = await this.#calls.restore(before);
		if (outcome.kind !== 'done') return this.tellFailure(outcome);
		this.#undo.show({ text: this.#t('host.opening.restored'), tone: 'right' });
		await reloadScreen();
	}

	/** Sends an announcement; returns the errors, or null if it was sent. */
	say = async (said: Parameters<HostCalls['say']>[0]) => {
		const outcome = await this.#calls.say(said);
		if (outcome.kind === 'refused' && outcome.details.length) return outcome.details;
		if (outcome.kind !== 'done') {
			this.tellFailure(outcome);
			return [];
		}
		const { announcement } = outcome.body;
		const action = { label: this.#t('host.told.takeBack'), run: () => void this.unsay(announcement) };
		this.#undo.show({ text: this.#t('host.told.sent', { text: announcement.text }), tone: 'right', action });
		return null;
	};

	async unsay({ id }: Announcement): Promise<void> {
		const outcome = await this.#calls.unsay(id);
		const isGone = outcome.kind === 'refused' && outcome.code === 'not_found';
		if (outcome.kind !== 'done' && !isGone) return this.tellFailure(outcome);
		this.#undo.show({ text: this.#t('host.told.takenBack'), tone: 'right' });
	}

	/** Runs a rehearsal action and reports it. */
	async #rehearse(call: Promise<Outcome<unknown>>, text: string): Promise<void> {
		const outcome = await call;
		if (outcome.kind === 'done') this.#undo.show({ text, tone: 'right' });
		else this.tellFailure(outcome);
	}

	/** Starts bots; returns what prevented it in words, or null once they play. */
	rehearse = async (teams: number, minutes: number): Promise<string | null> => {
		const outcome = await this.#calls.rehearse(teams, minutes);
		if (outcome.kind !== 'done') return refusedStart(this.#t, outcome);
		this.#undo.show({ text: this.#t('host.rehearsal.started'), tone: 'right' });
		return null;
	};

	stopRehearsal = (): Promise<void> => this.#rehearse(this.#calls.stopRehearsal(), this.#t('host.rehearsal.stopped'));

	async removeRehearsal(): Promise<void> {
		await this.#calls.stopRehearsal();
		await this.#rehearse(this.#calls.removeRehearsal(), this.#t('host.rehearsal.removed'));
	}
}
