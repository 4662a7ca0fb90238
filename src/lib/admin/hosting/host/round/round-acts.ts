import type { RoundView } from '#lib/live/round.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { Undo } from '../undo.svelte.ts';
import type { RoundLead } from './lead.svelte.ts';
import { opposite, type NextAct, type RoundCommand } from './next-act.ts';

/** Commands about one team or question, and the ways back: they wait for what is on its way. */
const patient = new Set<RoundCommand['command']>(['kick', 'admit', 'void', 'unvoid', 'undo', 'close']);
type Line = Parameters<Undo['show']>[0];

/** Everything that a host does with a round: each act tells what happened and how to take it back. */
export class RoundActs {
	#lead: RoundLead;
	#undo: Undo;
	#t: Translator['t'];
	/** The lock or ranking that was told last, and its line. */
	#told: { until: string; line: Line } | null = null;

	constructor(lead: RoundLead, undo: Undo, { t }: Pick<Translator, 't'>) {
		this.#lead = lead;
		this.#undo = undo;
		this.#t = t;
	}

	/** Presses the big button. */
	press = async (next: NextAct | null): Promise<void> => {
		if (!next || next.isEarly || this.#lead.isBusy) return;
		if (next.asks && !this.#lead.confirm(next.command.command)) return;
		await this.order(next.command);
	};

	/** Gives a command; `name` is the team or question that it is about. */
	order = async (command: RoundCommand, name = '', canUndo = true): Promise<void> => {
		// A second press while the first one is on its way is not a second command.
		if (this.#lead.isBusy && !patient.has(command.command)) return;
		const sent = await this.#lead.send(command);
		if (sent === null) return;
		if (sent === 'done') this.#tellDone(command, name, canUndo);
		else this.#undo.show({ text: this.#t(`rounds.trouble.${sent}`), tone: 'wrong' });
	};

	/** Locks and rankings are told with their undo whoever caused them, also after a reload. */
	hear = (view: RoundView, mayWrite: boolean): void => {
		const until = view.host?.undoUntil ?? null;
		if (until === (this.#told?.until ?? null)) return;
		if (this.#told && this.#undo.last === this.#told.line) this.#undo.end();
		this.#told = null;
		const seconds = until === null ? 0 : (Date.parse(until) - this.#lead.now) / 1000;
		if (until === null || seconds <= 0) return;
		const text = this.#t(view.state === 'ranking' ? 'rounds.done.ranking' : 'rounds.done.lock');
		const action = { label: this.#t('rounds.undo'), run: () => void this.order({ command: 'undo' }) };
		const line: Line = { text, tone: 'right', seconds, ...(mayWrite && { action }) };
		this.#told = { until, line };
		this.#undo.show(line);
	};

	#tellDone(command: RoundCommand, name: string, canUndo: boolean): void {
		const { command: word } = command;
		// They are heard with the time that is left to take them back.
		if (word === 'lock' || word === 'ranking') return;
		const seconds = word === 'addTime' ? command.args.seconds : 0;
		const text = this.#t(`rounds.done.${word}`, { name, count: seconds });
		const back = canUndo ? opposite(command) : null;
		const action = back && { label: this.#t('rounds.undo'), run: () => void this.order(back, name, false) };
		this.#undo.show({ text, tone: 'right', ...(action && { action }) });
	}
}
