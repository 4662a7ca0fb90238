import Camera from '@lucide/svelte/icons/camera';

export default Camera;
