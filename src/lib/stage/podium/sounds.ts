type Sound = 'tick' | 'lock' | 'reveal' | 'podium';

/** Notes of each sound: pitch in Hz, begin and length in seconds; none is longer than 1.2 s in all. */
const notes: Record<Sound, [pitch: number, begin: number, length: number][]> = {
	tick: [[880, 0, 0.08]],
	lock: [
		[330, 0, 0.12],
		[220, 0.1, 0.3]
	],
	reveal: [
		[392, 0, 0.16],
		[523.25, 0.14, 0.5]
	],
	podium: [
		[392, 0, 0.16],
		[523.25, 0.14, 0.16],
		[659.25, 0.28, 0.16],
		[783.99, 0.42, 0.75]
	]
};
const loudness = 0.12;
let context: AudioContext | undefined;

/** Plays a sound, if this browser lets it: before anybody touched the page it stays silent. */
export function playSound(sound: Sound): void {
	try {
		context ??= new AudioContext();
		void context.resume();
		for (const note of notes[sound]) playNote(context, note);
	} catch {
		// A screen without sound is no worse.
	}
}

function playNote(audio: AudioContext, [pitch, begin, length]: [number, number, number]): void {
	const from = audio.currentTime + begin;
	const [voice, volume] = [audio.createOscillator(), audio.createGain()];
	voice.type = 'triangle';
	voice.frequency.value = pitch;
	volume.gain.setValueAtTime(0, from);
	volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
	volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
	voice.connect(volume).connect(audio.destination);
	voice.start(from);
	voice.stop(from + length);
}
