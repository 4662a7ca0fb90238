import { createInterface } from 'node:readline';
import { chooseEvent } from './demo-events.ts';
import { rehearse } from './rehearsal/rehearsal.ts';
import { report, tell } from './report.ts';
import type { Session } from './session.ts';

const teams = 20;
const minutes = 3;

/** Bot teams that the Enter key of the terminal starts and stops. */
interface DemoBots {
	/** Stops them and takes their teams away, as the time or a second Enter does. */
	stop(): Promise<void>;
}

/** Lets the Enter key start bot teams at the demo event, so that a lobby without people comes to life. */
export function offerBots(session: Session, url: string): DemoBots {
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
	// Without raw mode: Ctrl-C stays a signal.
	const lines = createInterface({ input: process.stdin, terminal: false });
	lines.on('line', () => {
		if (running) return running.abort.abort();
		const abort = new AbortController();
		running = { abort, done: play(abort) };
	});
	tell(`Enter lets ${teams} bot teams play for ${minutes} minutes; Ctrl-C stops the demo.`);
	return {
		async stop() {
			lines.close();
			await stop();
		}
	};
}
