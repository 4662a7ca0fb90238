/** Keeps the screen of this machine on where the browser can (a secure context); returns how to end it. */
export function stayAwake(): () => void {
	let lock: WakeLockSentinel | undefined;
	let isOver = false;
	const request = async () => {
		if (isOver || document.visibilityState !== 'visible') return;
		try {
			lock = await navigator.wakeLock?.request('screen');
			if (isOver) await lock?.release();
		} catch {
			// Low battery or not allowed: the machine's own settings decide.
		}
	};
	const ask = () => void request();
	ask();
	// The system releases it when the page is hidden.
	document.addEventListener('visibilitychange', ask);
	return () => {
		isOver = true;
		document.removeEventListener('visibilitychange', ask);
		void lock?.release();
	};
}
