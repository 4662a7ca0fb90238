import { createInterface, type Interface } from 'node:readline';
import { chooseEvent } from './demo-events.ts';
import { rehearse } from './rehearsal/rehearsal.ts';
import { report, tell } from './report.ts';
import type { Session } from './session.ts';

const teams = 20;
const minutes = 3;

/** Bot teams that the Enter key of the terminal starts and stops. */
interface DemoBots {
	/** Says so, and listens for the Enter key. */
	offer(): void;
	/** Stops them and removes their teams, like the end of the time or a second Enter. */
	stop(): Promise<void>;
}

/** Bot teams at the demo event, to fill an empty lobby; Enter starts them once they are offered. */
export function demoBots(session: Session, url: string): DemoBots {
	let running: { abort: AbortController; done: Promise<void> } | undefined;
	async function play({ signal }: AbortController): Promise<void> {
		try {
			const event = await chooseEvent(session);
			await rehearse(session, { url, event, teams, minutes, isKept: false, stopKey: 'Enter' }, signal);
		} catch (error) {
			report(error);
		}
		running = undefined;
		tell(`Enter lets ${teams} bot teams play again.`);
	}
	async function stop(): Promise<void> {
		running?.abort.abort();
		await running?.done;
	}
	let lines: Interface | undefined;
	function offer(): void {
		// Without raw mode: Ctrl-C stays a signal.
		lines = createInterface({ input: process.stdin, terminal: false });
		lines.on('line', () => {
			if (running) return running.abort.abort();
			const abort = new AbortController();
			running = { abort, done: play(abort) };
		});
		tell(`Enter lets ${teams} bot teams play for ${minutes} minutes; Ctrl-C stops the demo.`);
	}
	return {
		offer,
		async stop() {
			lines?.close();
			await stop();
		}
	};
}
