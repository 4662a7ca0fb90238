import type { RoundView } from '#lib/live/round.ts';
import type { Dice } from '../world/dice.ts';
import type { Network, Outcome } from './network.ts';
import type { Quiz } from './quiz.ts';

interface Command {
	commandId: string;
	expectVersion: number;
	command: string;
	args?: object;
}

/** So long after its lock a question can be revealed. */
const graceMs = 1000;

/** The host: leads the round, and freezes the board at some time. */
export class Host {
	/** Whether the board is frozen, as far as the host was told. */
	isFrozen = false;
	#network: Network;
	#quiz: Quiz;
	#clock: () => Date;
	#pending: Command | undefined;
	#wanted: 'frozen' | 'live' | undefined;

	constructor(parts: { network: Network; quiz: Quiz; clock: () => Date }) {
		[this.#network, this.#quiz, this.#clock] = [parts.network, parts.quiz, parts.clock];
	}

	/** Does the next thing: mostly leads on. */
	async move(dice: Dice): Promise<void> {
		if (this.#wanted ?? dice.chance(0.12)) await this.#turnBoard(dice);
		else await this.#lead(dice);
	}

	#call = (name: 'round.show' | 'round.command' | 'board.setMode', input: object, dice: Dice): Promise<Outcome> =>
		this.#network.send('host', { name, input, caller: 'host' }, dice);

	async #turnBoard(dice: Dice): Promise<void> {
		this.#wanted ??= this.isFrozen ? 'live' : 'frozen';
		const outcome = await this.#call('board.setMode', { event: this.#quiz.uid, mode: this.#wanted }, dice);
		if (outcome.kind === 'away') return;
		if (outcome.kind === 'done') this.isFrozen = this.#wanted === 'frozen';
		this.#wanted = undefined;
	}

	async #lead(dice: Dice): Promise<void> {
		const { round } = this.#quiz;
		if (!this.#pending) {
			const shown = await this.#call('round.show', { round }, dice);
			if (shown.kind === 'done') this.#pending = this.#next((shown.body as { view: RoundView }).view, dice);
		}
		if (!this.#pending) return;
		const outcome = await this.#call('round.command', { round, ...this.#pending }, dice);
		if (outcome.kind !== 'away') this.#pending = undefined;
	}

	#next(view: RoundView, dice: Dice): Command | undefined {
		const { state, position, total, version, closesAt } = view;
		const command = commandFor({ state, dice, isLast: position >= total });
		const isEarly = command === 'reveal' && closesAt && Date.parse(closesAt) + graceMs >= this.#clock().getTime();
		if (!command || isEarly) return undefined;
		const args = command === 'close' ? { args: { confirm: true } } : {};
		return { commandId: dice.id('command'), expectVersion: version, command, ...args };
	}
}

/** What a host does in a state of a round; undefined = waits. */
function commandFor({ state, dice, isLast }: { state: RoundView['state']; dice: Dice; isLast: boolean }) {
	const after = isLast ? 'close' : 'next';
	switch (state) {
		case 'created':
			return 'openLobby';
		case 'lobby':
			return 'show';
		case 'question':
			return dice.weighted([
				[3, undefined],
				[3, 'lock'],
				[1, 'pause']
			]);
		case 'paused':
			return 'resume';
		case 'locked':
			return dice.chance(0.1) ? 'undo' : 'reveal';
		case 'reveal':
			return dice.chance(0.3) ? 'ranking' : after;
		case 'ranking':
			return dice.chance(0.1) ? 'undo' : after;
		default:
			return undefined;
	}
}
