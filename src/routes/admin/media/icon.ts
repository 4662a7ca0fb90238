import Images from '@lucide/svelte/icons/images';

export default Images;
