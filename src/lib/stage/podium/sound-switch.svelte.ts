const place = 'mq:stage:sound';
const noteMs = 2500;

/** Whether this screen plays sound: off until someone turns it on, remembered by the screen. */
export class SoundSwitch {
	isOn = $state(false);
	/** Set for a moment after the switch was used. */
	isFresh = $state(false);
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Reads what the screen remembers, and hears the switch of other windows of this browser; the answer ends it. */
	start(): () => void {
		try {
			this.isOn = localStorage.getItem(place) === 'on';
		} catch {
			// No memory, no sound.
		}
		const hear = ({ key, newValue }: StorageEvent) => {
			if (key === place) this.isOn = newValue === 'on';
		};
		addEventListener('storage', hear);
		return () => {
			clearTimeout(this.#timer);
			removeEventListener('storage', hear);
		};
	}

	toggle(): void {
		this.isOn = !this.isOn;
		this.isFresh = true;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => (this.isFresh = false), noteMs);
		try {
			localStorage.setItem(place, this.isOn ? 'on' : 'off');
		} catch {
			// Valid until the next reload.
		}
	}
}
