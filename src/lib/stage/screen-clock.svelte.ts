/** The server's time on this screen, by the second; the clock of the projector's computer does not matter. */
export class ScreenClock {
	now = $state(0);
	#ahead = 0;
	#begin: number;

	/** `serverNow` is when the server wrote the page. */
	constructor(serverNow: string) {
		this.#begin = Date.parse(serverNow);
		this.now = this.#begin;
	}

	/** Server time of a moment of this machine; both epoch milliseconds. */
	at(moment: number): number {
		return moment + this.#ahead;
	}

	/** Runs from now on; the answer stops it. */
	start(): () => void {
		this.#ahead = this.#begin - Date.now();
		const timer = setInterval(() => (this.now = this.at(Date.now())), 1000);
		return () => clearInterval(timer);
	}

	/** Sets the clock by a fresh response of the server; small differences are the latency. */
	set(serverNow: string): void {
		const ahead = Date.parse(serverNow) - Date.now();
		if (Math.abs(ahead - this.#ahead) > 1000) this.#ahead = ahead;
	}
}
