/** Keeps the screen on where the browser can; returns the end of it. */
export function holdAwake(): () => void {
	let lock: WakeLockSentinel | undefined;
	let isOver = false;
	const hold = async () => {
		if (document.visibilityState !== 'visible') return;
		lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
		if (isOver) void lock?.release();
	};
	void hold();
	// The system takes the lock away whenever the page is hidden.
	document.addEventListener('visibilitychange', hold);
	return () => {
		isOver = true;
		document.removeEventListener('visibilitychange', hold);
		void lock?.release();
	};
}
