/** Ids of models that make pictures, as hosts list them. */
export const drawsImages =
  /image|dall-e|flux|diffusion|sdxl|imagen|hidream|kandinsky|playground-v|recraft|ideogram|banana/i;
