type StageKey = 'forward' | 'back' | 'next' | 'pause' | 'full' | 'board' | 'sound';

const keys: Record<string, StageKey> = {
	ArrowRight: 'forward',
	PageDown: 'forward',
	ArrowLeft: 'back',
	PageUp: 'back',
	' ': 'next',
	p: 'pause',
	m: 'sound',
	f: 'full',
	b: 'board'
};

/** The action of a key on the stage; undefined for all others and for browser shortcuts. */
export function stageKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): StageKey | undefined {
	if (ctrlKey || metaKey || altKey) return undefined;
	const name = key.length === 1 ? key.toLowerCase() : key;
	return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** Enters or leaves full screen. */
export async function toggleFullScreen(): Promise<void> {
	if (document.fullscreenElement) await document.exitFullscreen();
	else await document.documentElement.requestFullscreen?.();
}
