/** Keeps the screen of this machine on where the browser can (a secure context); the answer ends it. */
export function stayAwake(): () => void {
	let lock: WakeLockSentinel | undefined;
	let isOver = false;
	const ask = async () => {
		if (isOver || document.visibilityState !== 'visible') return;
		try {
			lock = await navigator.wakeLock?.request('screen');
			if (isOver) await lock?.release();
		} catch {
			// Low battery or not allowed: the room's own settings decide.
		}
	};
	void ask();
	document.addEventListener('visibilitychange', ask);
	return () => {
		isOver = true;
		document.removeEventListener('visibilitychange', ask);
		void lock?.release();
	};
}
