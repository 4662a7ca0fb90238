/** The text of a code in the picture that a camera shows; undefined while there is none. */
type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
	detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
	new (options: { formats: string[] }): Detector;
	getSupportedFormats(): Promise<string[]>;
}

const mostPixels = 720;

/** Undefined if the browser has no built-in reader. */
async function openDetector(): Promise<Read | undefined> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
	const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
	if (!formats?.includes('qr_code')) return undefined;
	const detector = new BarcodeDetector!({ formats: ['qr_code'] });
	return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openDecoder(): Promise<Read> {
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

/** Reads codes by the browser itself where it can, else by a library that is loaded for it. */
export async function openReader(): Promise<Read> {
	const detect = await openDetector();
	if (!detect) return openDecoder();
	let decode: Read | undefined;
	return async (video) => {
		if (decode) return decode(video);
		try {
			return await detect(video);
		} catch (thrown) {
			// The picture may not be there yet; any other failure is that of a system service that the browser only hopes for.
			if ((thrown as DOMException).name !== 'InvalidStateError') decode = await openDecoder();
			return undefined;
		}
	};
}
