const keyOf = (event: string) => `mq-printed-${event}`;

/** Remembers on this device that the QR cards of so many teams were printed; silent where nothing can be kept. */
export function rememberPrint(event: string, teams: number): void {
	try {
		localStorage.setItem(keyOf(event), String(teams));
	} catch {
		// A browser may forbid storage; then the step stays open, which does no harm.
	}
}

/** Whether this device printed the cards of at least so many teams. */
export function wasPrinted(event: string, teams: number): boolean {
	try {
		return teams > 0 && Number(localStorage.getItem(keyOf(event)) ?? 0) >= teams;
	} catch {
		return false;
	}
}
