/** The text of a code in the picture that a camera shows; undefined while there is none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
	new (options: { formats: string[] }): Detector;
	getSupportedFormats(): Promise<string[]>;
}

const mostPixels = 720;

/** Reads codes by the browser itself where it can, else by a library that is loaded for it. */
export async function openReader(): Promise<ReadFrame> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
	if ((await BarcodeDetector?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code')) {
		const detector = new BarcodeDetector!({ formats: ['qr_code'] });
		return async (video) => (await detector.detect(video))[0]?.rawValue;
	}
	const { default: decode } = await import('qr/decode.js');
	const canvas = document.createElement('canvas');
	const context = canvas.getContext('2d', { willReadFrequently: true })!;
	return async (video) => {
		const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight));
		canvas.width = Math.round(video.videoWidth * scale);
		canvas.height = Math.round(video.videoHeight * scale);
		context.drawImage(video, 0, 0, canvas.width, canvas.height);
		try {
			return decode(context.getImageData(0, 0, canvas.width, canvas.height));
		} catch {
			// It throws where there is no code.
			return undefined;
		}
	};
}
